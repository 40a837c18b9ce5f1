import 'server-only'
import type { Catalog } from '#lib/language/translate.ts'

const choices: Catalog = {
  'Add an email address to get invitations by email.': 'Agregue un correo electrónico para recibir invitaciones allí.',
  'Verify your email address to get invitations by email.':
    'Verifique su correo electrónico para recibir invitaciones allí.',
  "Your mail server returned our email on {day}: it doesn't know the address. Select Change email to confirm this address again, or another one.":
    'Su servidor de correo devolvió nuestro mensaje el {day}: no conoce la dirección. Elija “Cambiar correo electrónico” para confirmar esta dirección otra vez, u otra.',
  'You stopped all our texts on the Privacy page. You can agree to them again there.':
    'Usted detuvo todos nuestros mensajes de texto en la página de privacidad. Allí puede aceptarlos otra vez.',
  "You replied STOP on {day}, so we can't text you. To get texts again, text START to {number}.":
    'Usted respondió STOP el {day}, por eso no podemos enviarle mensajes de texto. Para recibirlos otra vez, envíe START al {number}.',
  "You replied STOP on {day}, so we can't text you. To get texts again, reply START to one of our texts.":
    'Usted respondió STOP el {day}, por eso no podemos enviarle mensajes de texto. Para recibirlos otra vez, responda START a uno de nuestros mensajes.',
}

const consents: Catalog = {
  'I agree to receive text messages from {brand} at this number: sign-in codes, survey invitations and reminders. Frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.':
    'Acepto recibir mensajes de texto de {brand} en este número: códigos para iniciar sesión, invitaciones a encuestas y recordatorios. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos o HELP para obtener ayuda.',
  'Text messages': 'Mensajes de texto',
  'Emails about surveys': 'Correos sobre encuestas',
  'I agree to receive survey invitations and reminders from {brand} by email. Every one has a link to unsubscribe.':
    'Acepto recibir invitaciones a encuestas y recordatorios de {brand} por correo electrónico. Cada uno tiene un enlace para darse de baja.',
  'Health information': 'Información de salud',
  'I agree that {brand} keeps my health answers (conditions, medications and the people I care for) and uses them to choose surveys for me. If I take this back, these answers are deleted.':
    'Acepto que {brand} guarde mis respuestas de salud (problemas de salud, medicamentos y las personas que cuido) y las use para elegir encuestas para mí. Si retiro este consentimiento, esas respuestas se borran.',
  'Telling a sponsor who you are': 'Decirle a un patrocinador quién es usted',
  'I agree that {brand} may tell the sponsor of a study my name and how to reach me. Without this, sponsors get my answers without my name.':
    'Acepto que {brand} diga al patrocinador de un estudio mi nombre y cómo comunicarse conmigo. Sin esto, los patrocinadores reciben mis respuestas sin mi nombre.',
  'Questions about side effects': 'Preguntas sobre efectos secundarios',
  'If I report a side effect in a survey, {brand} may give my name and how to reach me to the maker of the product, who may ask me about it. Without this, the maker learns of the side effect without my name.':
    'Si informo de un efecto secundario en una encuesta, {brand} puede dar mi nombre y la forma de comunicarse conmigo al fabricante del producto, que puede hacerme preguntas. Sin esto, el fabricante se entera del efecto secundario sin mi nombre.',
  'Forms 1099 without paper': 'Formularios 1099 sin papel',
  'in your settings': 'en su configuración',
  'when you saved your health answers': 'cuando guardó sus respuestas de salud',
  'by your reply STOP': 'por su respuesta STOP',
  'when you registered': 'al registrarse',
  'by the link in an email': 'por el enlace de un correo electrónico',
  'To get texts again, reply START to one of our texts.':
    'Para recibir mensajes otra vez, responda START a uno de los nuestros.',
  'To stop texts, verify an email address first: your sign-in codes go there then.':
    'Para detener los mensajes de texto, primero verifique un correo electrónico: allí llegarán sus códigos para iniciar sesión.',
  'To agree, verify an email address first: we tell you there when a form is ready.':
    'Para aceptar, primero verifique un correo electrónico: allí le avisamos cuando un formulario está listo.',
}

/** Disclosures that the law requires before a member agrees to electronic Forms 1099. */
const taxForms: Catalog = {
  '{place}, phone {phone}, email {email}': '{place}, teléfono {phone}, correo {email}',
  'I agree that {brand} gives me my Forms 1099 here, as PDF files, and not on paper.':
    'Acepto que {brand} me entregue mis Formularios 1099 aquí, como archivos PDF, y no en papel.',
  "If I don't agree: I get each form on paper, by mail.":
    'Si no acepto: recibo cada formulario en papel, por correo postal.',
  'What this covers: every form from now on, and forms that were not mailed to me yet. It lasts until I take it back.':
    'Qué incluye: todos los formularios de ahora en adelante, y los que aún no se me han enviado. Dura hasta que lo retire.',
  'Paper: I can ask for any form on paper. That does not take this back. Write to: {contact}.':
    'Papel: puedo pedir cualquier formulario en papel. Eso no retira este consentimiento. Escribir a: {contact}.',
  'Taking it back: I can do that here at any time, or in writing to the same address. It counts at once, and is confirmed by email. Forms that are here already stay here and are not mailed. Later forms come on paper.':
    'Retirarlo: puedo hacerlo aquí en cualquier momento, o por escrito a la misma dirección. Vale de inmediato y se confirma por correo electrónico. Los formularios que ya están aquí se quedan aquí y no se envían. Los siguientes llegan en papel.',
  'When it ends: if I erase my account, or if forms are no longer given here. I am told by email, and forms come on paper.':
    'Cuándo termina: si borro mi cuenta, o si ya no se entregan formularios aquí. Se me avisa por correo electrónico y los formularios llegan en papel.',
  'My details: I keep my email and my tax details up to date on my profile. I am told by email if the address above changes.':
    'Mis datos: mantengo al día en mi perfil mi correo electrónico y mis datos de impuestos. Se me avisa por correo electrónico si cambia la dirección de arriba.',
  'What I need: a web browser and an app that opens PDF files. To keep a form I save it or print it. I can open a sample on the Form W-9 tab of my profile.':
    'Qué necesito: un navegador y una aplicación que abra archivos PDF. Para conservar un formulario, lo guardo o lo imprimo. Puedo abrir un ejemplo en la pestaña Formulario W-9 de mi perfil.',
  'How long: each form stays here until October 15 of the year after its tax year at least, and for as long as I have an account.':
    'Cuánto tiempo: cada formulario se queda aquí al menos hasta el 15 de octubre del año siguiente a su año tributario, y mientras yo tenga una cuenta.',
}

const dataCopy: Catalog = {
  'What {author} keeps about you': 'Lo que {author} guarda sobre usted',
  'Copied on {moment}. What is empty is left out. Amounts in cents are dollars times 100.':
    'Copia hecha el {moment}. Lo que está vacío no aparece. Las cantidades en centavos (cents) son dólares por 100. Los nombres de los campos están en inglés.',
  'Who you are': 'Quién es usted',
  'If you erase your account: {what}': 'Si borra su cuenta: {what}',
  'We keep nothing of this kind.': 'No guardamos nada de este tipo.',
  'Page {page} of {count}': 'Página {page} de {count}',
  yes: 'sí',
  no: 'no',
}

const held: Catalog = {
  'Your name, mobile number, email, the consents you gave and how you want to be invited':
    'Su nombre, número de celular, correo electrónico, los consentimientos que dio y cómo quiere que le invitemos',
  'To sign you in and to reach you.': 'Para que pueda iniciar sesión y para comunicarnos con usted.',
  'Deleted. A number without a name stays, so that payments keep an owner.':
    'Todo esto se borra. Queda un número sin nombre, para que los pagos tengan dueño.',
  'Your profile: address, profession, health answers and the people you care for':
    'Su perfil: dirección, profesión, respuestas de salud y las personas que cuida',
  'To invite you to surveys that fit you.': 'Para invitarle a encuestas que le correspondan.',
  'Deleted.': 'Todo esto se borra.',
  'Your sessions, trusted devices, passkeys and the codes we sent':
    'Sus sesiones, dispositivos de confianza, llaves de acceso y los códigos que enviamos',
  'To keep others out of your account.': 'Para que nadie más entre en su cuenta.',
  'Deleted. Counts of codes and wrong guesses are deleted later: most within 2 days, all within 90.':
    'Todo esto se borra. Los conteos de códigos y de intentos fallidos se borran después: la mayoría en 2 días, todos en 90.',
  'The surveys you were invited to, and how each one ended':
    'Las encuestas a las que le invitamos y cómo terminó cada una',
  'To show your list, and to pay you. Your answers are with the survey host, not with us.':
    'Para mostrar su lista y pagarle. Sus respuestas las tiene el sitio de la encuesta, no nosotros.',
  'Kept without your name, because the client must be able to count who took part.':
    'Esto se guarda sin su nombre, porque el cliente debe poder contar quién participó.',
  'Your payments and what happened to each': 'Sus pagos y qué pasó con cada uno',
  'To pay you, and because accounting records must stay complete.':
    'Para pagarle, y porque la contabilidad debe quedar completa.',
  'Kept without your name.': 'Esto se guarda sin su nombre.',
  'The people you referred, and who referred you': 'Las personas que usted recomendó y quién le recomendó a usted',
  'To pay referral bonuses.': 'Para pagar los bonos por recomendar.',
  'Names and emails are deleted. The bonus stays in our accounting records.':
    'Los nombres y correos se borran. El bono queda en nuestra contabilidad.',
  'Your tax details and Forms W-\u20609': 'Sus datos de impuestos y Formularios W-\u20609',
  'The law asks us for them when we pay you.': 'La ley nos los pide cuando le pagamos.',
  'If we ever paid you, kept for four years after the last year with a payment, then deleted. Otherwise deleted at once.':
    'Si alguna vez le pagamos, se guardan cuatro años después del último año con un pago y luego se borran. Si no, se borran de inmediato.',
  'The messages you sent to support': 'Los mensajes que envió a soporte',
  'To answer you.': 'Para responderle.',
  'Deleted here. Our support team deletes the copy in its mailbox if you ask.':
    'Se borran aquí. Nuestro equipo de soporte borra la copia de su buzón si usted lo pide.',
  'A log of what happened in your account: sign-ins, changes, and from which network address':
    'Un registro de lo que pasó en su cuenta: inicios de sesión, cambios y desde qué dirección de red',
  'To find out what happened when something goes wrong. Nobody can change it.':
    'Para saber qué pasó cuando algo sale mal. Nadie puede cambiarlo.',
  'Kept with the number of your account, without your name.': 'Se guarda con el número de su cuenta, sin su nombre.',
  'Your number, if you replied STOP to our texts': 'Su número, si respondió STOP a nuestros mensajes',
  'So that we never text it again.': 'Para no volver a enviarle mensajes de texto.',
  'Kept, because STOP counts no matter who has the number.':
    'Se guarda, porque STOP vale sin importar quién tenga el número.',
}

const history: Catalog = {
  'Account registered': 'Cuenta registrada',
  'Account added': 'Cuenta agregada',
  'Signed in': 'Sesión iniciada',
  'Signed out': 'Sesión cerrada',
  'Signed out everywhere': 'Todas las sesiones cerradas',
  'Wrong verification code': 'Código de verificación incorrecto',
  'Too many wrong verification codes': 'Demasiados códigos de verificación incorrectos',
  'Sign-in paused after wrong verification codes': 'Inicio de sesión en pausa por códigos incorrectos',
  'Passkey added': 'Llave de acceso agregada',
  'Passkey removed': 'Llave de acceso quitada',
  'Passkey used': 'Llave de acceso usada',
  'Passkey refused': 'Llave de acceso rechazada',
  'Email address verified': 'Correo electrónico verificado',
  'Email address changed': 'Correo electrónico cambiado',
  'Another mobile number asked for': 'Se pidió otro número de celular',
  'Change of mobile number stopped': 'Cambio de número de celular detenido',
  'Mobile number changed': 'Número de celular cambiado',
  'Old mobile number given back': 'Número de celular anterior recuperado',
  'Name or date of birth corrected': 'Nombre o fecha de nacimiento corregidos',
  'NPI number removed': 'Número NPI eliminado',
  'Where payments go changed': 'Cambió adónde van los pagos',
  'Tax details saved': 'Datos de impuestos guardados',
  'Form W-9 signed': 'Formulario W-9 firmado',
  'Form W-9 downloaded': 'Formulario W-9 descargado',
  'Form 1099 downloaded': 'Formulario 1099 descargado',
  'Copy of your data made': 'Copia de sus datos hecha',
  'our team': 'nuestro equipo',
}

/** The consent to send profile answers to a survey, and the names of those answers. */
const facts: Catalog = {
  '{brand} may send these answers from my profile to {sentTo} for this survey, each with its age. I can take this back at any time. Then nothing more is sent, but the survey may keep what it was sent before.':
    '{brand} puede enviar estas respuestas de mi perfil a {sentTo} para esta encuesta, cada una con su antigüedad. Puedo retirarlo en cualquier momento. Entonces no se envía nada más, pero la encuesta puede conservar lo que ya recibió.',
  'Year of birth': 'Año de nacimiento',
  Gender: 'Género',
  Education: 'Educación',
  'Year of your latest graduation': 'Año de su última graduación',
  State: 'Estado',
  'First three digits of your ZIP code': 'Los tres primeros dígitos de su código postal (ZIP)',
  Profession: 'Profesión',
  Specialty: 'Especialidad',
  Subspecialty: 'Subespecialidad',
  'Health conditions': 'Problemas de salud',
}

export const privacy: Catalog = { ...choices, ...consents, ...taxForms, ...dataCopy, ...held, ...history, ...facts }
