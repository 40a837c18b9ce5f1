/** The pages of a survey: invitation, terms and outcomes. */
export default {
  Topic: 'Tema',
  'Expected payment': 'Pago previsto',
  'Within {days} days': 'En un plazo de {days} días',
  'We expect to pay you within {days} days after you finish. The client checks the answers first. See the expected day under Payments in the menu.':
    'Esperamos pagarle en un plazo de {days} días después de terminar. Primero el cliente revisa las respuestas. Vea el día previsto en Pagos, en el menú.',
  "You're paid after the client checks the answers. See the expected day under Payments in the menu.":
    'Le pagamos después de que el cliente revisa las respuestas. Vea el día previsto en Pagos, en el menú.',
  'See when you are paid': 'Ver cuándo recibe su pago',
  // Invitation
  'Thank you for your interest in this study.': 'Gracias por su interés en este estudio.',
  'You have an opportunity waiting!': '¡Le espera una oportunidad!',
  Duration: 'Duración',
  '{minutes} mins': '{minutes} min',
  'Invite code': 'Código de invitación',
  'Project number': 'Número de proyecto',
  'Before you take part': 'Antes de participar',
  'Begin Survey': 'Empezar la encuesta',
  'Your details for this survey': 'Sus datos para esta encuesta',
  'The survey needs them before it can start. They are kept in your profile.':
    'La encuesta los necesita para empezar. Se guardan en su perfil.',
  "We can't show this survey": 'No se pudo mostrar esta encuesta',
  'Open the link in your invitation again, and check that none of it is missing.':
    'Abra de nuevo el enlace de su invitación y compruebe que no le falta nada.',
  'Link is invalid.': 'El enlace no es válido.',
  'Unfortunately, this survey has reached the required number of responses and is now closed.':
    'Lamentablemente, esta encuesta ya tiene las respuestas que necesitaba y está cerrada.',
  "This page shows sample text. It isn't an invitation, and nothing is saved.":
    'Esta página muestra un texto de ejemplo. No es una invitación y no se guarda nada.',
  'Sample: treating seasonal allergies': 'Ejemplo: el tratamiento de las alergias de temporada',
  "In a real invitation, you'd see the survey's name, how long it takes, when it ends and what it pays.":
    'En una invitación real, esta página diría cuál es la encuesta, cuánto dura, hasta cuándo está abierta y cuánto se paga.',

  // Terms
  'Please read this before you start.': 'Lea esto antes de empezar.',
  'Agree to Terms and Start Survey': 'Aceptar los términos y empezar la encuesta',
  'Your participation is voluntary. You can stop at any time.':
    'Su participación es voluntaria. Puede dejarla en cualquier momento.',
  "You're paid the amount in your invitation.": 'El incentivo es el que dice su invitación.',
  'The incentive for this survey is <amount/>.': 'El incentivo de esta encuesta es de <amount/>.',
  'Compensation goes only to people whose identity is verified. They must answer truthfully and complete the survey.':
    'Solo se paga a personas con identidad verificada. Deben responder con la verdad y completar la encuesta.',
  'Your answers are confidential. They are reported together with those of others, without your name.':
    'Sus respuestas son confidenciales. Se presentan junto con las de otras personas, sin su nombre.',
  'Adverse event reporting: if you tell us about a side effect of a medicine or a problem with a product, the law may ask us to report it to the maker.':
    'Eventos adversos: si nos habla de un efecto secundario de un medicamento o de un problema con un producto, la ley puede exigirnos que avisemos al fabricante.',
  'Payment transparency: if you are a healthcare professional, a law (such as Open Payments) may ask us to report what we pay you.':
    'Transparencia de los pagos: si usted es profesional de la salud, una ley (como Open Payments) puede exigirnos que declaremos lo que le pagamos.',
  'Our <privacy>Privacy Policy</privacy> and our <terms>Terms of Use</terms> apply.':
    'Se aplican nuestra <privacy>Política de privacidad</privacy> y nuestros <terms>Términos de uso</terms>.',

  // Facts shared with a survey
  'Share these answers?': '¿Compartir estas respuestas?',
  "Then the survey doesn't have to ask you again. You can start it with or without them.":
    'Así la encuesta no tiene que volver a preguntarle. Puede empezarla con ellas o sin ellas.',
  'The survey <topic/> at {sentTo} would like these answers from your profile:':
    'La encuesta <topic/> en {sentTo} quisiera estas respuestas de su perfil:',
  'Saved {day}': 'Guardado el {day}',
  'You already share: {facts}. The survey still gets that.':
    'Usted ya comparte: {facts}. La encuesta sigue recibiendo eso.',
  'You can change your answer later on the <privacy>privacy page</privacy>.':
    'Puede cambiar su respuesta más adelante en la <privacy>página de privacidad</privacy>.',
  'Share and start survey': 'Compartir y empezar la encuesta',
  'Start without sharing': 'Empezar sin compartir',
  'Start without sharing more': 'Empezar sin compartir más',
  'Saved. The survey may get these answers from your profile.':
    'Guardado. La encuesta puede recibir estas respuestas de su perfil.',
  'Saved. The survey gets no more answers from your profile.':
    'Guardado. La encuesta ya no recibe respuestas de su perfil.',
  'These answers have changed. Please look at them again.': 'Estas respuestas cambiaron. Revíselas otra vez.',

  // Redirect to a survey
  'Please wait while you are redirected': 'Espere mientras le llevamos a la encuesta',
  'Your survey is at {host}.': 'Su encuesta está en {host}.',
  'Continue to {host}': 'Continuar a {host}',
  "You're leaving {brand}": 'Está saliendo de {brand}',
  "This link goes to <host/>. It isn't from {brand}. Continue only if you know and trust that site.":
    'Este enlace lleva a <host/>. {brand} no lo creó: siga solo si conoce ese sitio.',

  // Outcomes
  'Thank you for completing the survey': 'Gracias por completar la encuesta',
  'Your answers have been received. You can follow your incentive on your dashboard.':
    'Recibimos sus respuestas. Puede seguir su incentivo en su panel principal.',
  'Thank you for your time': 'Gracias por su tiempo',
  'Based on your answers, you did not qualify for the whole survey.':
    'Según sus respuestas, no cumplió los requisitos para toda la encuesta.',
  'You receive partial compensation for the part you answered. It is paid after the study closes, in about {wait}.':
    'Recibe un pago parcial por la parte que respondió. Se paga después de que cierre el estudio, en unas {wait}.',
  'four to six weeks': 'cuatro a seis semanas',
  'Thank you for your interest': 'Gracias por su interés',
  'Based on your answers, you do not currently meet the qualifications for this survey.':
    'Según sus respuestas, por ahora no cumple los requisitos de esta encuesta.',
  'We pay for completed surveys.': 'Pagamos por las encuestas que se completan.',
  'The only reason: this survey already has enough people like you.':
    'La única razón: la encuesta ya tiene suficientes personas como usted.',
  'Every survey looks for different people. The next one may be a match.':
    'Cada encuesta busca personas distintas. La próxima puede ser para usted.',
  'Thank you for completing the screener': 'Gracias por completar el cuestionario previo',
  'Your answers have been submitted to the client.': 'Enviamos sus respuestas al cliente.',
  'You will be contacted within {hours}, and only if you are qualified.':
    'Nos comunicaremos con usted en un plazo de {hours}, y solo si cumple los requisitos.',
  '48-72 hours': '48 a 72 horas',
  "The result of your survey isn't saved yet. Select Retry to send it again.":
    'El resultado de su encuesta aún no está guardado. Seleccione Reintentar para enviarlo de nuevo.',
  'If you think this is wrong, email <email/> and name the survey.':
    'Si cree que hay un error, escriba a <email/> y diga cuál es la encuesta.',
  'See how surveys choose people in our <faq>FAQ</faq>.':
    'Nuestras <faq>preguntas frecuentes</faq> explican cómo las encuestas eligen a sus participantes.',
  'This survey was taken with another account. To be paid, sign out, log in to that account and complete its profile.':
    'Esta encuesta se hizo con otra cuenta. Para recibir su pago, cierre sesión, inicie sesión en esa cuenta y complete su perfil.',
  'To receive your incentive, please complete your profile.': 'Para recibir su incentivo, complete su perfil.',
  'Complete Profile & Get Paid': 'Completar el perfil y recibir el pago',
  "Your profile isn't complete yet. Please complete it to be paid and to be invited to more surveys.":
    'Su perfil todavía no está completo. Complételo para recibir su pago y más invitaciones a encuestas.',
  'Almost Done': 'Ya casi termina',
  'To receive your incentive, please complete your residential address.':
    'Para recibir su incentivo, complete la dirección donde vive.',
  'Enter your workplace URL': 'Escriba el sitio web de su trabajo',
  'Residential address': 'Dirección donde vive',
  'We have all we need for your incentive.': 'Tenemos todo lo que necesitamos para su incentivo.',
  'If it happens again, email <email/> and tell us what you were doing.':
    'Si vuelve a pasar, escriba a <email/> y diga qué estaba haciendo.',

  // Unsubscribing
  'Select Unsubscribe to stop survey invitations by email.':
    'Elija “Darse de baja” para dejar de recibir invitaciones a encuestas por correo electrónico.',
  'You can still take surveys. You can find them on your dashboard at any time.':
    'Puede seguir participando en encuestas. Las encuentra en su panel principal en cualquier momento.',
  'Email address is successfully unsubscribed.': 'Este correo electrónico se dio de baja.',
}
