/** Pages that visitors see before registering. */
export default {
  "You're invited to a paid study. Create your account to take part.":
    'Le invitamos a un estudio pagado. Cree su cuenta para participar.',
  'Take health surveys as a medical professional, patient, or caregiver. Each one shows what it pays before you start.':
    'Responda encuestas de salud como profesional de la salud, paciente o cuidador. Cada una muestra cuánto paga antes de empezar.',
  'Get paid for what you know about health': 'Reciba un pago por lo que sabe de salud',
  'Join for {nonProfit}': 'Únase por {nonProfit}',
  Time: 'Tiempo',
  'You earn': 'Usted gana',
  'Open until': 'Abierta hasta',

  'How it works': 'Cómo funciona',
  'Join with your cell phone': 'Únase con su celular',
  'Enter your name and number. We text you a code, so there is no password.':
    'Escriba su nombre y su número. Le enviamos un código por mensaje de texto: no hay contraseña.',
  'Tell us about you': 'Cuéntenos de usted',
  'Fill out your profile. We use it to match you with surveys that fit.':
    'Complete su perfil. Lo usamos para encontrar encuestas para usted.',
  'Take surveys and get paid': 'Responda encuestas y reciba su pago',
  'See the time and the pay first. Then follow each payment on your dashboard.':
    'Vea primero el tiempo y el pago. Después siga cada pago en su panel principal.',

  Sample: 'Ejemplo',
  'The topic of the survey': 'El tema de la encuesta',
  'How many minutes it takes': 'Cuántos minutos toma',
  Pay: 'Pago',
  'The amount, before you start': 'La cantidad, antes de empezar',
  'The last day to take it': 'El último día para responderla',
  'Every invitation tells you this first. You decide whether to take the survey, and you can stop at any time.':
    'Cada invitación le dice esto primero. Usted decide si responde la encuesta, y puede parar en cualquier momento.',

  'Who can join': 'Quién puede unirse',
  'You must be 18 or older and live in the United States.': 'Debe tener 18 años o más y vivir en los Estados Unidos.',
  'Health care professionals': 'Profesionales de la salud',
  'Physicians, nurses, pharmacists, and others. Surveys are about your field. Choose HCP.':
    'Médicos, enfermeros, farmacéuticos y otros. Las encuestas son sobre su especialidad. Elija “Profesional de la salud (HCP)”.',
  Patients: 'Pacientes',
  'Share what it is like to live with a condition or a treatment. Choose Patient.':
    'Cuente cómo es vivir con una enfermedad o un tratamiento. Elija “Paciente”.',
  Caregivers: 'Cuidadores',
  'Speak for the person you care for. Choose Patient, then add them to your profile.':
    'Hable por la persona a quien cuida. Elija “Paciente” y agréguela después a su perfil.',

  "What you're paid, and how": 'Cuánto le pagamos, y cómo',
  'Each survey names its own amount before you start.': 'Cada encuesta dice su cantidad antes de empezar.',
  'After the study approves your answers, we send your payment. Your dashboard shows its status.':
    'Cuando el estudio aprueba sus respuestas, le enviamos su pago. Su panel principal muestra en qué estado está.',
  'If your payments in a tax year call for it, we ask for a Form W-9. You can sign it online.':
    'Si sus pagos de un año fiscal lo requieren, le pedimos un Formulario W-9. Puede firmarlo en línea.',
  'You can also pick a non-profit. We donate to it each time you complete a survey, and your own pay stays the same.':
    'También puede elegir una organización sin fines de lucro. Le donamos cada vez que usted completa una encuesta, y su propio pago no cambia.',

  'What happens to your data': 'Qué pasa con sus datos',
  'We use your profile to match you with surveys.': 'Usamos su perfil para encontrar encuestas para usted.',
  "Your answers are reported together with others', without your name.":
    'Sus respuestas se informan junto con las de otras personas, sin su nombre.',
  'Reply STOP to end all our texts, codes too. Or turn off only invitations in Settings.':
    'Responda STOP para dejar de recibir todos nuestros mensajes de texto, también los códigos. O desactive solo las invitaciones en Configuración.',
  'The rest is in our <privacy>Privacy Policy</privacy>.':
    'Lo demás está en nuestra <privacy>Política de privacidad</privacy>.',

  'Who {name} is': 'Quién es {name}',
  '{name} is a panel for paid health research. Studies want to hear from people who give care, get care, or care for someone else. We match you with their surveys and pay you for your time.':
    '{name} es un panel de estudios de salud pagados. Los estudios quieren escuchar a personas que dan atención médica, la reciben o cuidan a alguien. Encontramos sus encuestas para usted y le pagamos por su tiempo.',
  'Learn more on <site>our company site</site> or email <email/>.':
    'Más información en <site>el sitio de nuestra empresa</site> o por correo electrónico: <email/>.',
  'Questions? Email <email/>.': '¿Tiene preguntas? Escriba a <email/>.',

  'Does it cost anything?': '¿Cuesta algo?',
  "No. Joining and taking surveys is free. Your carrier's message and data rates may apply to texts.":
    'No. Unirse y responder encuestas es gratis. Su compañía de celular puede cobrarle mensajes y datos.',
  "What if I don't qualify for a survey?": '¿Y si no cumplo los requisitos de una encuesta?',
  'It happens. Every survey looks for different people, and the next one may be a match.':
    'Eso pasa. Cada encuesta busca a personas distintas, y la próxima puede ser para usted.',
  'Why do you need my legal name?': '¿Por qué necesitan mi nombre legal?',
  'Only people whose identity is verified can be paid, and tax forms need a legal name.':
    'Solo podemos pagar a personas con la identidad verificada, y los formularios de impuestos necesitan un nombre legal.',
  'See all questions': 'Ver todas las preguntas',
}
