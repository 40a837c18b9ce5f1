/** Privacy page, passkeys in place of a code, and the message check. */
export default {
  'What we keep about you, and what you can do about it.': 'Qué guardamos sobre usted y qué puede hacer al respecto.',
  'What we keep about you': 'Qué guardamos sobre usted',
  'If you erase your account: {what}': 'Si borra su cuenta: {what}',

  // Sessions and history
  "Where you're signed in": 'Dónde tiene sesiones abiertas',
  'Unknown device': 'Dispositivo desconocido',
  '{browser} on {system}': '{browser} en {system}',
  '(this one)': '(este)',
  'Since {moment}': 'Desde el {moment}',
  "Don't know one of them? Sign out everywhere: every device, this one too, has to sign in again.":
    '¿No reconoce alguno? Cierre todas las sesiones: todos los dispositivos, también este, tendrán que volver a iniciar sesión.',
  'You can still sign out everywhere: every device, this one too, has to sign in again.':
    'Aún puede cerrar todas las sesiones: todos los dispositivos, también este, tendrán que volver a iniciar sesión.',
  'Sign out everywhere': 'Cerrar todas las sesiones',
  'Signing out…': 'Cerrando sesión…',
  'Security history': 'Historial de seguridad',
  "What happened in your account. Something you didn't do? Sign out everywhere, then contact us.":
    'Lo que pasó en su cuenta. ¿Hay algo que usted no hizo? Cierre todas las sesiones y luego comuníquese con nosotros.',
  'Show older entries': 'Mostrar lo anterior',
  ', from {from}': ', desde {from}',

  // Consents
  'What you agree to': 'Qué acepta usted',
  'Each one is up to you. You can change your mind at any time, and it counts at once.':
    'Usted decide sobre cada uno. Puede cambiar de opinión en cualquier momento, y vale de inmediato.',
  'On, until you take it back.': 'Activado, hasta que usted lo retire.',
  "You haven't agreed to this.": 'Usted no ha aceptado esto.',
  'You agree, since {moment}.': 'Usted acepta, desde el {moment}.',
  "You don't agree, since {moment}.": 'Usted no acepta, desde el {moment}.',
  'You agree, since {moment}, {how}.': 'Usted acepta, desde el {moment}, {how}.',
  "You don't agree, since {moment}, {how}.": 'Usted no acepta, desde el {moment}, {how}.',
  'I agree that {brand} keeps my health answers (conditions, medications and the people I care for) and uses them to choose surveys for me. If I take this back, these answers are deleted.':
    'Acepto que {brand} guarde mis respuestas de salud (problemas de salud, medicamentos y las personas que cuido) y las use para elegir encuestas para mí. Si retiro este consentimiento, esas respuestas se borran.',
  'Take this back': 'Retirar mi consentimiento',
  'We stop sending you texts of any kind. Sign-in codes come to your verified email instead.':
    'Dejamos de enviarle mensajes de texto de cualquier tipo. Los códigos para iniciar sesión llegan a su correo verificado.',
  'Stop all texts': 'Dejar de recibir mensajes de texto',
  "This deletes your conditions, your medications and the people you care for. It can't be undone.":
    'Esto borra sus problemas de salud, sus medicamentos y las personas que cuida. No se puede deshacer.',
  'Delete my health answers': 'Borrar mis respuestas de salud',
  'We ask about health to find surveys that fit. When you save health answers, you agree to this:':
    'Preguntamos por la salud para encontrar encuestas adecuadas. Al guardar respuestas de salud, usted acepta esto:',
  'You can take it back at any time under <privacy>Privacy and your data</privacy>.':
    'Puede retirarlo en cualquier momento en <privacy>La privacidad y sus datos</privacy>.',
  'Saved. You agree.': 'Guardado. Usted acepta.',
  "Saved. You don't agree anymore.": 'Guardado. Usted ya no acepta.',
  'Download a receipt (JSON)': 'Descargar un comprobante (JSON)',

  // Facts shared with surveys
  'What surveys get from your profile': 'Qué reciben las encuestas de su perfil',
  'What you decided to share, survey by survey.': 'Lo que decidió compartir, encuesta por encuesta.',
  '{topic} at {sentTo}': '{topic} en {sentTo}',
  'You share nothing.': 'Usted no comparte nada.',
  'You share: {facts}.': 'Usted comparte: {facts}.',
  "You agreed to share, but there's nothing to share now.":
    'Usted aceptó compartir, pero ahora no hay nada que compartir.',
  'Your last answer: {moment}.': 'Su última respuesta: {moment}.',
  'Share these answers': 'Compartir estas respuestas',
  'Older surveys that are over are in your copy of the data.':
    'Las encuestas anteriores que ya terminaron están en su copia de los datos.',

  // Data copy
  'Get a copy': 'Obtener una copia',
  "Download everything above as one file. We send a code first, to be sure it's you.":
    'Descargue todo lo de arriba en un archivo. Antes le enviamos un código, para estar seguros de que es usted.',
  'File type': 'Tipo de archivo',
  'To read or print. Works with screen readers.': 'Para leer o imprimir. Funciona con lectores de pantalla.',
  'For other programs.': 'Para otros programas.',
  'Download my data': 'Descargar mis datos',
  'Your data is downloaded.': 'Se descargaron sus datos.',

  // Erasure
  'Erase your account': 'Borrar su cuenta',
  "You'll get a receipt that says what was deleted and what we must keep. Our <privacy>Privacy Policy</privacy> has the details.":
    'Recibirá un comprobante que dice qué se borró y qué debemos conservar. Los detalles están en nuestra <privacy>Política de privacidad</privacy>.',
  'Erase my account': 'Borrar mi cuenta',
  "This can't be undone.": 'Esto no se puede deshacer.',
  'Your profile, sessions and messages are deleted at once. You can register again later, as a new member.':
    'Su perfil, sus sesiones y sus mensajes se borran de inmediato. Puede registrarse otra vez más adelante, como miembro nuevo.',
  "I give up the {amount} that isn't paid to me yet. Without an account we can't send it.":
    'Renuncio a los {amount} que aún no me han pagado. Sin una cuenta no podemos enviarlos.',
  'Erase my account for good': 'Borrar mi cuenta para siempre',
  'Erasing…': 'Borrando…',
  'Keep my account': 'Conservar mi cuenta',
  'Your account is erased': 'Su cuenta se borró',
  'Keep this receipt: print the page or write down its number.':
    'Guarde este comprobante: imprima la página o anote el número.',
  'Receipt {number}': 'Comprobante {number}',
  'Print receipt': 'Imprimir el comprobante',
  'Erased on {moment}.': 'Borrada el {moment}.',
  'What happens to the rest': 'Qué pasa con lo demás',
  'For you, that is until {day}.': 'En su caso, hasta el {day}.',
  "We couldn't find that receipt": 'No encontramos ese comprobante',
  'Check the link in our email, or the number you wrote down.':
    'Revise el enlace de nuestro correo electrónico o el número que anotó.',
  'Questions? Email <email/> and give the receipt number.':
    '¿Tiene preguntas? Escriba a <email/> y diga el número del comprobante.',

  // Passkeys
  "We didn't get a passkey. Try again, or use a code.":
    'No recibimos una llave de acceso. Intente de nuevo o use un código.',
  "This passkey doesn't work here. Use a code.": 'Esta llave de acceso no funciona aquí. Use un código.',
  "We didn't get a passkey. This device may have one for your account already.":
    'No recibimos una llave de acceso. Es posible que este dispositivo ya tenga una para su cuenta.',
  "We couldn't add this passkey. Check your list, and start again.":
    'No pudimos agregar esta llave de acceso. Revise su lista y empiece de nuevo.',

  // Message check
  'Is this message really from us?': '¿Es realmente nuestro este mensaje?',
  'Texts and emails from {name} have a check code, except automatic replies to STOP, START and HELP. Enter it to see if we sent it.':
    'Los mensajes de texto y correos electrónicos de {name} tienen una clave de control, salvo las respuestas automáticas a STOP, START y HELP. Escríbala para ver si lo enviamos nosotros.',
  'Check code': 'Clave de control',
  'Eight letters, for example BCDF-GHJK': 'Ocho letras, por ejemplo BCDF-GHJK',
  Check: 'Comprobar',
  'We say when we sent a message and what it was about, never to whom. We never ask for your code, your SSN or a tax number by text, email or phone.':
    'Decimos cuándo enviamos un mensaje y de qué trataba, nunca a quién. Nunca le pedimos su código, su número de Seguro Social (SSN) ni su número de identificación del contribuyente por mensaje de texto, correo electrónico o teléfono.',
  'Yes, this code is ours.': 'Sí, esta clave es nuestra.',
  "It's in {message} that we sent on {day} (Eastern Time), about {subject}.":
    'Está en {message} que enviamos el {day} (hora del este), sobre {subject}.',
  'a message': 'un mensaje',
  'a text message': 'un mensaje de texto',
  'an email': 'un correo electrónico',
  'an account': 'una cuenta',
  'a verification code': 'un código de verificación',
  'a survey': 'una encuesta',
  "Did yours come another way, on another day, or is it about something else? Then somebody copied our code: don't use its links, and report it.":
    '¿El suyo llegó por otro medio, otro día o trata de otra cosa? Entonces alguien copió nuestra clave: no use los enlaces del mensaje y repórtelo.',
  "We don't know this code.": 'No conocemos esta clave.',
  "Check that you typed it right. If you did, the message isn't from {name}, or it's older than 90 days. Don't use its links.":
    'Revise que la haya escrito bien. Si es así, el mensaje no es de {name} o tiene más de 90 días. No use sus enlaces.',
  'Our messages have no check codes. Ask {supportEmail}.':
    'Nuestros mensajes no tienen claves de control. Pregunte a {supportEmail}.',
  'Report this message': 'Reportar este mensaje',
  'Thank you. Our team will look into it.': 'Gracias. Nuestro equipo lo revisará.',
}
