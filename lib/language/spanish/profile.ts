/** The profile's pages, form and preview. */
export default {
  'Your account is verified.': 'Su cuenta está verificada.',
  "We're still verifying your account. You can take surveys in the meantime. Once it's verified, you can also refer friends.":
    'Todavía estamos verificando su cuenta. Mientras tanto puede responder encuestas. Cuando esté verificada, también podrá recomendar a otras personas.',
  'Fill in what is missing': 'Complete lo que falta',
  // Steps, tabs and cards
  'Account Registration': 'Registro de la cuenta',
  'Basic Information': 'Información básica',
  'Patient Profile': 'Perfil de paciente',
  'Caregiver Profile': 'Perfil de cuidador',
  'Personal Information': 'Información personal',
  'Professional Information': 'Información profesional',
  Demographic: 'Información básica',
  Caregiver: 'Cuidador',
  Complete: 'Completo',
  Done: 'Listo',
  'To do': 'Pendiente',
  '<strong>Step {number} of {length}</strong>: {label}, about {minutes} minute':
    '<strong>Paso {number} de {length}</strong>: {label}, alrededor de {minutes} minuto',
  '<strong>Step {number} of {length}</strong>: {label}, about {minutes} minutes':
    '<strong>Paso {number} de {length}</strong>: {label}, unos {minutes} minutos',
  'Your profile': 'Su perfil',
  'Your {label} comes after a few questions.': 'Antes de la pestaña {label} hay unas preguntas.',
  'Please complete first: {names}.': 'Complete primero: {names}.',
  'Go to {label}': 'Ir a {label}',

  // Profile page
  'Hello {name}': 'Hola, {name}',
  'Our team is verifying your account.': 'Nuestro equipo está verificando su cuenta.',
  "There's nothing you need to do. When it's done, this note goes away.":
    'No tiene que hacer nada. Cuando terminemos, este aviso desaparece.',
  'You can fill in your profile in the meantime.': 'Mientras tanto, puede llenar su perfil.',
  'Next, tell us about yourself so we can match you with surveys. We keep what you type in this browser for {days} days, or until you sign out.':
    'Ahora cuéntenos de usted para que podamos ofrecerle encuestas. Guardamos lo que escribe en este navegador durante {days} días o hasta que cierre la sesión.',
  'Complete Profile': 'Completar perfil',
  Preview: 'Vista previa',
  'Complete your profile first': 'Primero complete su perfil',
  'Complete your profile first. Then your dashboard opens.':
    'Primero complete su perfil. Después se abre su panel principal.',
  'Not provided: {names}': 'Sin respuesta: {names}',
  "We'll ask for: {names}": 'Le preguntaremos: {names}',
  'Have your NPI number ready, if you have one.': 'Tenga a mano su número NPI, si tiene uno.',
  'We donate to <name/> for every survey you complete. Thank you.':
    'Donamos a <name/> por cada encuesta que usted completa. Gracias.',
  "You haven't chosen a non-profit yet.": 'Todavía no ha elegido una organización sin fines de lucro.',
  'You prefer not to donate.': 'Prefiere no donar.',
  'We filled in what the NPI registry says. Check that it is right.':
    'Completamos lo que dice el registro de NPI. Revise que sea correcto.',
  "Check the number for mistakes. If it's right, <contact>contact us</contact> and we'll help.":
    'Revise que el número no tenga errores. Si es correcto, <contact>escríbanos</contact> y le ayudaremos.',
  "My NPI number isn't accepted: {number}": 'No se acepta mi número NPI: {number}',
  'Change your NPI number': 'Cambiar su número NPI',
  'Change your email address': 'Cambiar su correo electrónico',
  'Skip to Submit': 'Ir a Enviar',
  'Change<hidden> {title}</hidden>': 'Cambiar<hidden> {title}</hidden>',
  "Your profile is submitted, so you can't edit it here.": 'Su perfil ya fue enviado, así que no puede editarlo aquí.',
  'You can change your email yourself. For anything else, such as a new address or practice, ask us.':
    'Usted puede cambiar aquí su correo electrónico. Para lo demás, como una dirección nueva o un consultorio nuevo, escríbanos.',

  // Names of facts and fields
  '•••• (on file)': '•••• (guardados)',
  'Pay to': 'Pagar a',
  'Medical school': 'Facultad de medicina',
  'Year of graduation': 'Año de graduación',
  'Graduation year': 'Año de graduación',
  'Of your latest degree': 'De su título más reciente',
  'Of your latest degree. This is the year from above: change it if your latest degree is newer.':
    'De su título más reciente. Este es el año de arriba: cámbielo si su último título es más nuevo.',
  'Board certificates': 'Certificaciones de especialidad',
  'Select a board to list your certifications.': 'Elija una junta médica para indicar sus certificaciones.',
  'Choose certificates': 'Elija certificaciones',
  'Practice name': 'Nombre del consultorio',
  'Workplace ZIP code': 'Código postal (ZIP) del trabajo',
  'Enter your workplace URL, or your NPI number above': 'Escriba el sitio web de su trabajo, o arriba su número NPI',
  'Workplace address': 'Dirección del trabajo',
  'Place of work': 'Lugar de trabajo',
  'Office ZIP code': 'Código postal (ZIP) de la oficina',
  'We donate to it for every survey you complete. To change it later, email us.':
    'Hacemos una donación por cada encuesta que usted completa. Para cambiarla después, escríbanos.',
  'Your saved answer': 'Su respuesta guardada',

  // Checks of the profile's forms
  'You must be 18 or older to join.': 'Debe tener 18 años o más para unirse.',
  'Choose your graduation year': 'Elija su año de graduación',

  // Saving and submitting
  'Loading your profile…': 'Cargando su perfil…',
  'Loading your answers…': 'Cargando sus respuestas…',
  'Check and submit': 'Revisar y enviar',
  'In this step': 'En este paso',
  'filled in': 'completado',
  'On this page': 'En esta página',
  'Check your answers before you submit them. Select Change to correct one.':
    'Revise sus respuestas antes de enviarlas. Elija “Cambiar” para corregir una.',
  "Next, you'll review your answers, then submit.": 'Después, usted revisa sus respuestas antes de enviarlas.',
  'Tell us about yourself. Fill in all fields not marked optional. We keep what you type in this browser for {days} days, or until you sign out.':
    'Cuéntenos de usted. Complete los campos que no son opcionales. Guardamos lo que escribe en este navegador durante {days} días o hasta que cierre la sesión.',
  'Change email, number or address: <settings>Settings</settings>':
    'Cambiar correo, número o dirección: <settings>Configuración</settings>',
  'From medical school': 'De la facultad de medicina',
  "Your profile isn't complete yet.": 'Su perfil todavía no está completo.',
  'Go back to fill in what is missing.': 'Regrese para llenar lo que falta.',
  'I confirm the information provided is correct and that I would like to join {brand} to participate in market research.':
    'Confirmo que la información es correcta y que quiero unirme a {brand} para participar en estudios de mercado.',
  'You must check this box to proceed.': 'Debe marcar esta casilla para continuar.',
  Submit: 'Enviar',
  'Submitting…': 'Enviando…',
  'Your profile was submitted there, so it can no longer be changed here.':
    'Su perfil ya fue enviado desde allí, así que aquí ya no se puede cambiar.',
  'Your longest answer is too long to be kept. Please enter a shorter one. Your other answers are below.':
    'Su respuesta más larga es demasiado larga para guardarla. Escriba una más corta. Sus demás respuestas están abajo.',
  'Residential Address saved successfully.': 'Su dirección se guardó.',
  'We use this to match you with surveys.': 'Con estos datos le ofrecemos encuestas.',

  // On the dashboard
  'Complete Your Profile': 'Complete su perfil',
  'Complete profile': 'Completar perfil',
  'Finish your profile to get matched with more surveys.': 'Termine su perfil para recibir más encuestas.',
  'Finish your profile: {label}': 'Termine su perfil: {label}',
  'A few of your answers are missing.': 'Faltan algunas de sus respuestas.',
  'Continue: {label}': 'Continuar: {label}',
  "Your profile isn't complete yet": 'Su perfil todavía no está completo',
  'We need it to invite you to surveys and to pay you.': 'Lo necesitamos para invitarle a encuestas y pagarle.',
}
