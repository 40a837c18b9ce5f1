import 'server-only'
import type { Catalog } from '#lib/language/translate.ts'

/**
 * Text messages. They avoid á, í, ó and ú, which are not in the GSM alphabet: one of them cuts a segment from 160 to 70
 * characters. Only "codigo" is written without its accent, because the screen asks for a "código".
 */
const texts: Catalog = {
  "Your {brand} code is {code}. It expires in {minutes} minutes. We'll never call to ask for it.":
    'Su codigo de {brand} es {code}. Vence en {minutes} minutos. Nunca le llamaremos para pedirlo.',
  'Check code {code}': 'Clave de control {code}',
  "Your {brand} account has a new mobile number. If you didn't ask for this, email {email}.":
    'Su cuenta de {brand} tiene un nuevo celular. Si no fue usted, escriba a {email}.',
  'Your {brand} account has a new email address. Not you? Email {email}.':
    'Su cuenta de {brand} tiene un nuevo correo. Si no fue usted, escriba a {email}.',
  "Your {brand} account has its old mobile number back. If you didn't do this, email {email}.":
    'Su cuenta de {brand} tiene otra vez su celular anterior. Si no fue usted, escriba a {email}.',
  'Somebody asked to move your {brand} account to another mobile number on {day}. Not you? Stop it: {link}':
    'Alguien quiere pasar su cuenta de {brand} a otro celular el {day}. Si no fue usted, pare el cambio: {link}',
  'Your {brand} account has a new mobile number. Not you? Get your old number back before {day}: {link}':
    'Su cuenta de {brand} tiene un nuevo celular. Si no fue usted, recupere el anterior antes del {day}: {link}',
  'The passkey "{name}" was added to your {brand} account.':
    'Su cuenta de {brand} tiene una nueva llave de acceso: "{name}".',
  '{count} passkeys were added to your {brand} account.': 'Su cuenta de {brand} tiene {count} nuevas llaves de acceso.',
  'The passkey "{name}" was removed from your {brand} account.':
    'Su cuenta de {brand} ya no tiene la llave de acceso "{name}".',
  '{count} passkeys were removed from your {brand} account.':
    'Su cuenta de {brand} tiene {count} llaves de acceso menos.',
  "If it wasn't you, remove what you didn't add under Settings and email {email}.":
    'Si no fue usted, quite en su cuenta las llaves que no conoce y escriba a {email}.',
  "If it wasn't you, email {email}.": 'Si no fue usted, escriba a {email}.',
  '{brand} reminder: a survey for you. About {minutes} min, {incentive}.':
    '{brand} le recuerda: hay una encuesta para usted. Unos {minutes} min, {incentive}.',
  '{brand}: a survey for you. About {minutes} min, {incentive}.':
    '{brand}: una encuesta para usted. Unos {minutes} min, {incentive}.',
  '{brand} sends you codes to sign in, when you ask for one, and survey invitations. Help: {email}. Message and data rates may apply. Reply STOP to get none.':
    '{brand} le manda codigos para entrar, cuando los pide, e invitaciones a encuestas. Ayuda: {email}. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir mensajes.',
  "Your {brand} account has a new mailing address. If it wasn't you, email {email}.":
    'Su cuenta de {brand} tiene un nuevo domicilio postal. Si no fue usted, escriba a {email}.',
  'Reply STOP to end texts.': 'Responda STOP para no recibir mensajes.',
  '{brand} reminder: your interview is on {time}.': '{brand} le recuerda: su entrevista es el {time}.',
}

const mails: Catalog = {
  'Your code is {code}. It expires in {minutes} minutes.': 'Su código es {code}. Vence en {minutes} minutos.',
  "Didn't request this? You can ignore this email.": '¿No lo pidió usted? Puede ignorar este correo.',
  '{code} is your {brand} code': '{code} es su código de {brand}',
  'Or confirm your email address:': 'O confirme su correo electrónico:',
  'Confirm your email address for {brand}': 'Confirme su correo electrónico para {brand}',
  'Confirm your email address:': 'Confirme su correo electrónico:',
  'Your {brand} email has changed': 'Su correo electrónico de {brand} cambió',
  'Your account has a new email address. This one no longer gets our messages or sign-in codes. Payments still go where they went before. You can change that under Payments.':
    'Su cuenta tiene un correo electrónico nuevo. Este ya no recibe nuestros mensajes ni los códigos para iniciar sesión. Los pagos siguen yendo adonde iban antes. Puede cambiarlo en Pagos.',
  'Check code: {code}': 'Clave de control: {code}',
  'To make sure this message is from us, type {page} into your browser and enter the code.':
    'Para comprobar que este mensaje es nuestro, escriba {page} en su navegador y luego la clave.',
  'Your {brand} mobile number has changed': 'Su número de celular de {brand} cambió',
  'Your account has a new mobile number. You are signed out everywhere, and your passkeys are removed. Sign in with the new number.':
    'Su cuenta tiene un número de celular nuevo. Cerramos todas sus sesiones y quitamos sus llaves de acceso. Inicie sesión con el número nuevo.',
  "If you didn't ask for this, reply to this email at once, or email {email}.":
    'Si usted no lo pidió, responda a este correo de inmediato o escriba a {email}.',
  'Your {brand} account has its old mobile number back': 'Su cuenta de {brand} tiene otra vez su número anterior',
  'Somebody used the link in our message to put the old mobile number of your account back. You are signed out everywhere, and your passkeys are removed. Sign in with the old number.':
    'Alguien usó el enlace de nuestro mensaje para volver al número de celular anterior de su cuenta. Cerramos todas sus sesiones y quitamos sus llaves de acceso. Inicie sesión con el número anterior.',
  "If you didn't do this, reply to this email at once, or email {email}.":
    'Si usted no lo hizo, responda a este correo de inmediato o escriba a {email}.',
  'Did you ask for another {brand} mobile number?': '¿Pidió usted otro número de celular para {brand}?',
  'Somebody who answered questions about you asked to move your account to another mobile number. It changes on {day}. Until then your old number works as before.':
    'Alguien que respondió preguntas sobre usted pidió pasar su cuenta a otro número de celular. El cambio será el {day}. Hasta entonces, su número anterior funciona como antes.',
  "If it wasn't you, stop it here:": 'Si no fue usted, deténgalo aquí:',
  "If it was you, there's nothing to do.": 'Si fue usted, no tiene que hacer nada.',
  'Your account has a new mobile number. It was changed in your settings, and every other device is signed out.':
    'Su cuenta tiene un número de celular nuevo. Se cambió en su configuración, y cerramos la sesión en los demás dispositivos.',
  "If it wasn't you, get your old number back before {day}:":
    'Si no fue usted, recupere su número anterior antes del {day}:',
  "If it was you, there's nothing to do. To keep your money safe, nobody can change how you're paid for 7 days.":
    'Si fue usted, no tiene que hacer nada. Para proteger su dinero, nadie puede cambiar cómo le pagamos durante 7 días.',
  'A survey for you: {minutes} minutes, {incentive}': 'Una encuesta para usted: {minutes} minutos, {incentive}',
  'Reminder: a survey for you, {minutes} minutes, {incentive}':
    'Recordatorio: una encuesta para usted, {minutes} minutos, {incentive}',
  'About {minutes} minutes, {incentive}. It is open until 11:59 PM ET on {until}.':
    'Unos {minutes} minutos, {incentive}. Está abierta hasta las 11:59 p. m. (hora del este) del {until}.',
  'About {minutes} minutes, {incentive}.': 'Unos {minutes} minutos, {incentive}.',
  'Topic: {topic}': 'Tema: {topic}',
  'Start the survey:': 'Empiece la encuesta:',
  'Stop survey invitations by email:': 'Dejar de recibir invitaciones por correo electrónico:',
  'A member': 'Un miembro',
  'Hello,': 'Hola:',
  'Hello {name},': 'Hola, {name}:',
  '{referrer} invites you to join {brand}': '{referrer} le invita a unirse a {brand}',
  '{referrer} is a member of {brand} and would like you to join. It pays doctors, nurses, patients and caregivers to answer surveys.':
    '{referrer} es miembro de {brand} y quisiera que usted se uniera. Allí se paga al personal médico y de enfermería, a pacientes y a cuidadores por responder encuestas.',
  '{referrer} gets {amount} if you join and are verified.':
    '{referrer} recibe {amount} si usted se une y verificamos su cuenta.',
  'Create your account:': 'Cree su cuenta:',
  "This is the only email we send you about it. If you're not interested, you can ignore it.":
    'Este es el único correo que le enviamos sobre esto. Si no le interesa, puede ignorarlo.',
  'Your {brand} account is erased': 'Su cuenta de {brand} fue borrada',
  'We have erased your account, as you asked. Your receipt is {receipt}: it says what was deleted and what we must keep.':
    'Borramos su cuenta, como usted pidió. Su comprobante es {receipt}: dice qué se borró y qué debemos guardar.',
  "If you didn't ask for this, reply to this email at once and give the receipt number.":
    'Si usted no lo pidió, responda a este correo de inmediato e indique el número del comprobante.',
  'We sent you {amount}': 'Le enviamos {amount}',
  'We sent your payment of {amount}.': 'Le enviamos su pago de {amount}.',
  'We sent {count} payments to you, {amount} in total.': 'Le enviamos {count} pagos, {amount} en total.',
  'See your payments:': 'Vea sus pagos:',
  "Your payment of {amount} didn't arrive": 'Su pago de {amount} no llegó',
  "We couldn't deliver your payment of {amount}. The money is still yours.":
    'No pudimos entregar su pago de {amount}. El dinero sigue siendo suyo.',
  'See why, and what to do now:': 'Vea por qué, y qué hacer ahora:',
  'We never ask you for a fee to get your money.': 'Nunca le pedimos que pague para recibir su dinero.',
  'How {brand} pays you has changed': 'Cambió la forma en que {brand} le paga',
  'Your payments now go to {address}. This counts for payments that we send from now on.':
    'Sus pagos van ahora a {address}. Esto vale para los pagos que enviemos de ahora en adelante.',
  "If you didn't change this, reply to this email at once, or email {email}.":
    'Si usted no lo cambió, responda a este correo de inmediato o escriba a {email}.',
  'Your Forms 1099 come on paper again': 'Sus Formularios 1099 vuelven a llegar en papel',
  'You took back your consent to get Forms 1099 without paper. It counts from now on: later forms come by mail.':
    'Usted retiró su consentimiento para recibir los Formularios 1099 sin papel. Vale desde ahora: los próximos formularios llegarán por correo postal.',
  "Forms that you could already download stay on your Form W-9 tab. If you didn't do this, email {email}.":
    'Los formularios que ya podía descargar siguen en su pestaña Formulario W-9. Si usted no lo hizo, escriba a {email}.',
  'Your {brand} mailing address has changed': 'Su dirección postal de {brand} cambió',
  'Your account has a new mailing address. Payments that we send by mail go there from now on.':
    'Su cuenta tiene una dirección postal nueva. Los pagos que enviamos por correo postal van ahora a esa dirección.',
  'Its questions are in {language}.': 'Sus preguntas están en {language}.',
  '{browser} on {system}': '{browser} en {system}',
  'A passkey was added for {brand}': 'Se agregó una llave de acceso para {brand}',
  'Passkeys were added for {brand}': 'Se agregaron llaves de acceso para {brand}',
  'A passkey was removed for {brand}': 'Se quitó una llave de acceso de {brand}',
  'Passkeys were removed for {brand}': 'Se quitaron llaves de acceso de {brand}',
  "If it wasn't you, remove what you didn't add under Settings. Then reply to this email, or email {email}.":
    'Si no fue usted, quite en Configuración lo que no agregó. Luego responda a este correo o escriba a {email}.',
  "If it wasn't you, reply to this email at once, or email {email}.":
    'Si no fue usted, responda a este correo de inmediato o escriba a {email}.',
  'Answer to your message to {brand}': 'Respuesta a su mensaje a {brand}',
  'You wrote:': 'Usted escribió:',
  'Your {brand} account was corrected': 'Se corrigió su cuenta de {brand}',
  'We removed the NPI number from your {brand} account': 'Eliminamos el número NPI de su cuenta de {brand}',
  'We removed the NPI number from your account. The reason: {reason}':
    'Eliminamos el número NPI de su cuenta. El motivo: {reason}',
  'Before your next survey, please check your profile and complete it again.':
    'Antes de su próxima encuesta, revise su perfil y complételo de nuevo.',
  'If you think this is wrong, reply to this email, or email {email}.':
    'Si cree que es un error, responda a este correo o escriba a {email}.',
  'We removed the NPI number from your {brand} account. If you think this is wrong, email {email}.':
    'Quitamos su NPI de su cuenta de {brand}. Si cree que es un error, escriba a {email}.',
  'We corrected this in your account: {what}.': 'Corregimos esto en su cuenta: {what}.',
  'first name': 'nombre',
  'last name': 'apellido',
  'date of birth': 'fecha de nacimiento',
  "If you didn't ask for this, reply to this email, or email {email}.":
    'Si usted no lo pidió, responda a este correo o escriba a {email}.',
}

const interviews: Catalog = {
  'Your interview: {time}': 'Su entrevista: {time}',
  'Your interview has a new time: {time}': 'Su entrevista tiene una hora nueva: {time}',
  'How to join your interview: {time}': 'Cómo participar en su entrevista: {time}',
  'Your interview is canceled: {time}': 'Su entrevista se canceló: {time}',
  'Interview with {brand}': 'Entrevista con {brand}',
  'Reminder of your interview: {time}': 'Recordatorio de su entrevista: {time}',
  'Open the attached file to add it to your calendar.': 'Abra el archivo adjunto para agregarla a su calendario.',
  'It replaces the old one.': 'Reemplaza a la anterior.',
  'Open the attached file to remove it from your calendar.': 'Abra el archivo adjunto para quitarla de su calendario.',
  'Your interview is on {time} and takes about {minutes} minutes.':
    'Su entrevista es el {time} y dura unos {minutes} minutos.',
  'For your host it is {time}.': 'Para quien le entrevista es el {time}.',
  "Your interview on {time} is canceled. We'll email you if there's a new time.":
    'Su entrevista del {time} se canceló. Le escribiremos si hay una hora nueva.',
  'See it on your dashboard, or ask for another time:': 'Véala en su panel principal o pida otra hora:',
  'See it on your dashboard:': 'Véala en su panel principal:',
  'Join here:': 'Entre aquí:',
  Call: 'Llame al',
  'Come to': 'Venga a',
}

const tax: Catalog = {
  'No payment has to wait for it any longer.': 'Ya no hay pagos retenidos por este formulario.',
  'The payment that was on hold is released.': 'El pago que estaba retenido ya no lo está.',
  'The {count} payments that were on hold are released.': 'Los {count} pagos que estaban retenidos ya no lo están.',
  'Your Form W-9 is approved': 'Su Formulario W-9 está aprobado',
  'We have approved your Form W-9.': 'Aprobamos su Formulario W-9.',
  'Your tax details are approved': 'Sus datos de impuestos están aprobados',
  'We have approved your tax details.': 'Aprobamos sus datos de impuestos.',
  "You don't need to do anything.": 'No tiene que hacer nada.',
  'If any of your tax information changes, tell us here:':
    'Si cambia alguno de sus datos de impuestos, díganoslo aquí:',
  'Your Form W-9 was not accepted': 'Su Formulario W-9 no fue aceptado',
  "We couldn't accept the Form W-9 that you gave us.": 'No pudimos aceptar el Formulario W-9 que nos dio.',
  'We need a new Form W-9 from you': 'Necesitamos que nos dé un nuevo Formulario W-9',
  'We can no longer use the Form W-9 that we approved.': 'Ya no podemos usar el Formulario W-9 que aprobamos.',
  'We need your tax details again': 'Necesitamos otra vez sus datos de impuestos',
  'We can no longer use the tax details that we approved.': 'Ya no podemos usar los datos de impuestos que aprobamos.',
  'Your tax details were not accepted': 'Sus datos de impuestos no fueron aceptados',
  "We couldn't accept the tax details that you gave us.": 'No pudimos aceptar los datos de impuestos que nos dio.',
  'The form that we approved before still counts, so your payments continue.':
    'El formulario que aprobamos antes sigue siendo válido, así que sus pagos continúan.',
  'Payments that need a Form W-9 wait until we can approve a new one.':
    'Los pagos que necesitan un Formulario W-9 esperan hasta que podamos aprobar uno nuevo.',
  'Read the reason and complete a new Form W-9:': 'Lea el motivo y complete un Formulario W-9 nuevo:',
  'We never ask you for a tax number by email or phone.':
    'Nunca le pedimos su número de identificación del contribuyente por correo electrónico ni por teléfono.',
  'Your Form {form} for {year} was corrected. Use the new one.':
    'Su Formulario {form} de {year} se corrigió. Use el nuevo.',
  'Your Form {form} for {year} is ready.': 'Su Formulario {form} de {year} está listo.',
  'Sign in and select "Download" on the Form W-9 tab of your profile. You can print the PDF file or save it. Open the tab:':
    'Inicie sesión y elija “Descargar” en la pestaña Formulario W-9 de su perfil. Puede imprimir el archivo PDF o guardarlo. Abra la pestaña:',
  'You agreed to get your Forms 1099 this way. You can take that back at any time on the Privacy page of your settings.':
    'Usted aceptó recibir sus Formularios 1099 así. Puede cambiarlo cuando quiera en la página de privacidad de su configuración.',
}

export const messages: Catalog = { ...texts, ...mails, ...interviews, ...tax }
