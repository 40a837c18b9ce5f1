/** Texts around every page. */
export default {
  '{brand}: paid health research for professionals, patients and caregivers.':
    '{brand}: estudios de salud pagados para profesionales, pacientes y cuidadores.',
  'In this frame': 'En este marco',
  'Please log in again': 'Inicie sesión de nuevo',
  'Some of this page needs JavaScript. Please turn it on.':
    'Una parte de esta página necesita JavaScript. Por favor, actívelo.',
  'Paid health research for professionals, patients and caregivers':
    'Estudios de salud pagados para profesionales, pacientes y cuidadores',
  Contact: 'Contacto',
  // Navigation
  Main: 'Principal',
  Menu: 'Menú',
  'Contact Us': 'Contáctenos',
  'Sign Out': 'Cerrar sesión',
  'Sign out': 'Cerrar sesión',
  'Skip to main content': 'Saltar al contenido principal',
  '{brand} no longer supports this browser.': '{brand} ya no funciona en este navegador.',
  'We recommend Chrome, Safari, Firefox or Edge.': 'Le recomendamos Chrome, Safari, Firefox o Edge.',
  'Pages of {of}': 'Páginas de {of}',
  surveys: 'encuestas',
  referrals: 'recomendaciones',
  'Please wait…': 'Espere…',
  'Dismiss: {text}': 'Cerrar: {text}',

  // Contact
  'Send our support team a message.': 'Escriba a nuestro equipo de soporte.',
  "We'll answer at the email address you confirmed. If there is none, we'll call your mobile number.":
    'Le responderemos al correo electrónico que confirmó. Si no hay ninguno, le llamaremos a su número de celular.',
  'We usually answer within 1 business day.': 'Normalmente respondemos en 1 día hábil.',
  'We usually answer within {days} business days.': 'Normalmente respondemos en {days} días hábiles.',
  'Your message': 'Su mensaje',
  Send: 'Enviar',
  'Thank you for contacting us. We will reach out to you soon!':
    'Gracias por escribirnos. ¡Nos comunicaremos pronto con usted!',

  // Session
  'Session Expired': 'La sesión terminó',
  'Your session has expired, please login again.': 'Su sesión terminó. Por favor, inicie sesión de nuevo.',
  'Are you still there?': '¿Sigue ahí?',
  "You'll be signed out soon": 'Su sesión se cerrará pronto',
  "To protect your information, we'll sign you out because you haven't used this site for a while.":
    'Para proteger su información, cerraremos su sesión porque no ha usado este sitio por un rato.',
  "You've been signed in for as long as we allow. When you're signed out, what you typed into your profile is kept in this browser for {days} days.":
    'Su sesión ya duró el máximo permitido. Cuando se cierre, lo que escribió en su perfil se conserva en este navegador durante {days} días.',
  'About 2 minutes left.': 'Quedan unos 2 minutos.',
  '1 minute left.': 'Queda 1 minuto.',
  '30 seconds left.': 'Quedan 30 segundos.',
  '10 seconds left.': 'Quedan 10 segundos.',
  'Stay signed in': 'Seguir con la sesión',

  // Redirects
  'You will be taken to {destination} in {seconds} second.': 'Le llevaremos a {destination} en {seconds} segundo.',
  'You will be taken to {destination} in {seconds} seconds.': 'Le llevaremos a {destination} en {seconds} segundos.',
  'Taking you to {destination}…': 'Le llevamos a {destination}…',
  "OK, you'll stay on this page.": 'De acuerdo, se queda en esta página.',
  'Go now': 'Ir ahora',
  'Stay on this page': 'Quedarse en esta página',
  'your dashboard': 'su panel principal',
  'your profile': 'su perfil',
  'the next page': 'la página siguiente',

  // Notices
  "We couldn't sign you out. Please try again.": 'No pudimos cerrar su sesión. Vuelva a intentarlo.',
  "You're signed out.": 'Su sesión está cerrada.',
  'Your mobile number was changed.': 'Su número de celular se cambió.',
  "We couldn't find that page, so we brought you here.": 'No encontramos esa página, así que le trajimos aquí.',
  'Code sent to email. Thank you!': 'Enviamos el código a su correo electrónico. ¡Gracias!',
  'Profile information saved successfully.': 'La información de su perfil se guardó.',
  'The person was added. Now choose their medical conditions below.':
    'Se agregó a la persona. Ahora elija abajo sus problemas de salud.',

  // Dashboard
  '<dollars/> not paid yet': '<dollars/> aún no pagados',
  'Next payment: <dollars/> by {day}': 'Próximo pago: <dollars/> a más tardar el {day}',
  'See payments': 'Ver los pagos',
  'Answer now': 'Responder ahora',
  'Ask us to change something': 'Pídanos un cambio',
  'Due today': 'Vence hoy',
  'Due tomorrow': 'Vence mañana',
  '{days} days left': 'Quedan {days} días',

  // Partners
  'Your survey invitation': 'Su invitación a una encuesta',
  'A partner of {brand} has invited you to a survey.': 'Un socio de {brand} le invitó a una encuesta.',
  "We couldn't check it right now. Try again in a few minutes.":
    'No pudimos comprobarlo en este momento. Intente de nuevo en unos minutos.',
  'Ask whoever sent you the link for a new one.': 'Pida un enlace nuevo a quien se lo envió.',
  'You can also join {brand} yourself. Then we invite you to surveys that fit you.':
    'También puede unirse a {brand} por su cuenta. Entonces le invitaremos a encuestas que se ajusten a su perfil.',
  "You're signed in as {name}": 'Su sesión está iniciada como {name}',
  "If this isn't your account, sign out first. Then open the link again.":
    'Si esta no es su cuenta, primero cierre la sesión. Después abra el enlace de nuevo.',
  'The invitation will be linked to your account, and the survey opens.':
    'La invitación quedará vinculada a su cuenta y la encuesta se abrirá.',
  'You have already completed this survey.': 'Usted ya completó esta encuesta.',
  'You have already completed a part of this survey.': 'Usted ya completó una parte de esta encuesta.',
  "You didn't qualify for this survey.": 'Usted no cumplió los requisitos de esta encuesta.',
  'This survey is full.': 'Esta encuesta ya tiene su cupo completo.',
  "You didn't attend the interview for this survey.": 'Usted no asistió a la entrevista de esta encuesta.',
  'Your interview for this survey is scheduled.': 'Su entrevista para esta encuesta está programada.',
  'The status of your invitation is: {status}.': 'El estado de su invitación es: {status}.',
  'Test account': 'Cuenta de prueba',
  'This is a test account. If you continue, the invitation will be linked to the test account.':
    'Esta es una cuenta de prueba. Si continúa, la invitación quedará vinculada a la cuenta de prueba.',
  'Linking…': 'Vinculando…',
  Confirm: 'Confirmar',

  'Questions? Email <email/>': '¿Tiene preguntas? Escriba a <email/>',
}
