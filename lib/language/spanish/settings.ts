/** Settings: messages, mobile number, email address and passkeys. */
export default {
  'Language of pages and messages': 'Idioma de las páginas y los mensajes',
  'See when your next payment comes, and where we send it.': 'Vea cuándo llega su próximo pago y adónde lo enviamos.',
  'Your payments': 'Sus pagos',

  // How we reach you
  'How we reach you': 'Cómo nos comunicamos con usted',
  'Not verified yet': 'Sin verificar',
  'Verify email': 'Verificar correo electrónico',
  'Change email': 'Cambiar correo electrónico',
  'It is your current address.': 'Es su dirección actual.',
  'Add email': 'Agregar correo electrónico',
  'Change number': 'Cambiar número',
  'Ask us to change it': 'Pídanos el cambio',
  'Please change my mobile number. My new number is:': 'Por favor, cambien mi número de celular. Mi nuevo número es:',
  'Please change my mailing address. My new address is:':
    'Por favor, cambien mi dirección postal. Mi nueva dirección es:',
  'Complete your profile': 'Complete su perfil',

  // Survey invitations
  'Survey invitations': 'Invitaciones a encuestas',
  'Choose how we invite you to surveys and remind you of them. Sign-in codes and messages about your account and your payments still come.':
    'Elija cómo le invitamos a encuestas y se las recordamos. Seguirá recibiendo los códigos para iniciar sesión y los mensajes sobre su cuenta y sus pagos.',
  'Text message': 'Mensaje de texto',
  'Nothing changes until you save.': 'Nada cambia hasta que guarde.',
  'Pause invitations': 'Pausar las invitaciones',
  'Surveys still show on your dashboard.': 'Las encuestas siguen apareciendo en su panel principal.',
  'No pause': 'Sin pausa',
  'End the pause now': 'Terminar la pausa ahora',
  'Until {day}': 'Hasta el {day}',
  'For one week': 'Por una semana',
  'For one month': 'Por un mes',
  'For three months': 'Por tres meses',
  '{length} from today': '{length} a partir de hoy',
  'Saved.': 'Guardado.',
  'No texts before': 'Sin mensajes de texto antes de las',
  'No texts after': 'Sin mensajes de texto después de las',
  '{hour} AM': '{hour} a.m.',
  '{hour} PM': '{hour} p.m.',
  'Leave at least {hours} hours between the two.': 'Deje al menos {hours} horas entre las dos.',
  'In the time zone where you live, for texts about surveys. Sign-in codes come at any time.':
    'En la zona horaria donde usted vive, para mensajes sobre encuestas. Los códigos para iniciar sesión llegan a cualquier hora.',
  'Leave out surveys about': 'No quiero encuestas sobre',
  "We won't invite you to surveys that are about these. Surveys that are on your dashboard already stay there.":
    'No le invitaremos a encuestas sobre estos temas. Las que ya están en su panel principal se quedan allí.',

  // Messages and privacy
  Messages: 'Mensajes',
  'Every survey invitation has an Unsubscribe link. Select it to stop invitations by email.':
    'Cada invitación a una encuesta por correo electrónico tiene un enlace para darse de baja. Elíjalo para dejar de recibir esas invitaciones.',
  'Reply STOP to any of our text messages to stop all of them. Sign-in codes then go to your verified email: without one, you get none. Text START to turn texts back on.':
    'Responda STOP a cualquiera de nuestros mensajes de texto para dejar de recibirlos todos. Los códigos para iniciar sesión llegarán entonces a su correo electrónico verificado: sin uno, no recibirá ninguno. Envíe START para volver a recibir mensajes de texto.',
  'Not sure that a message is from us? Our texts and emails have a check code: <check>Check a message</check>':
    '¿No sabe si un mensaje es nuestro? Nuestros mensajes de texto y correos electrónicos tienen una clave de control: <check>Compruebe un mensaje</check>',
  'See what we keep about you, get a copy, sign out everywhere or erase your account.':
    'Vea qué datos suyos guardamos, obtenga una copia, cierre todas las sesiones o borre su cuenta.',
  'Privacy and your data': 'La privacidad y sus datos',

  // Passkeys
  Passkeys: 'Llaves de acceso',
  'A passkey lets you log in with your fingerprint, your face or your PIN, and nothing to type. It stays on your device or in your password manager.':
    'Con una llave de acceso puede iniciar sesión con su huella digital, su cara o su PIN, sin escribir nada. Se queda en su dispositivo o en su administrador de contraseñas.',
  'Add a passkey': 'Agregar una llave de acceso',
  'Remove the passkey {name}': 'Quitar la llave de acceso {name}',
  'Create passkey': 'Crear llave de acceso',
  "This browser can't add a passkey. Try another one.":
    'Este navegador no puede agregar una llave de acceso. Pruebe otro.',
  "First, we'll check that it's you.": 'Primero comprobamos que es usted.',
  "Thanks, we've confirmed it's you. Your browser will ask where to keep the passkey.":
    'Gracias, confirmamos que es usted. Su navegador le preguntará dónde guardar la llave de acceso.',
  'Waiting for your browser…': 'Esperando su navegador…',
  'We added your passkey.': 'Agregamos su llave de acceso.',
  'Added {day}, last used {used}': 'Agregada el {day}, usada por última vez el {used}',
  'Added {day}, not used yet': 'Agregada el {day}, todavía sin usar',
  "You can't log in with it after that. Devices that are logged in stay logged in: if you don't know this passkey, <out>sign out everywhere</out>, too.":
    'Después ya no podrá iniciar sesión con ella. Los dispositivos que tienen la sesión abierta la conservan: si no conoce esta llave de acceso, también <out>cierre todas las sesiones</out>.',
  'Remove this passkey': 'Quitar esta llave de acceso',
  'Removing…': 'Quitando…',
  'We removed the passkey.': 'Quitamos la llave de acceso.',

  // Change of the number
  'We check that both numbers are yours.': 'Comprobamos que los dos números son suyos.',
  'You changed your number a short while ago. You can change it again after <strong>{moment}</strong>. Need it sooner? Email <email/>.':
    'Cambió su número hace poco. Podrá cambiarlo de nuevo después del <strong>{moment}</strong>. ¿Lo necesita antes? Escriba a <email/>.',
  "We'll send a code to {codeGoesTo}.": 'Enviaremos un código a {codeGoesTo}.',
  "We'll send you a code.": 'Le enviaremos un código.',
  "We'll send a code there, too.": 'También enviaremos un código allí.',
  'Send another code to {codeGoesTo}': 'Enviar otro código a {codeGoesTo}',
  "Can't get our messages there anymore? Email <email/>.":
    '¿Ya no puede recibir nuestros mensajes ahí? Escriba a <email/>.',
  'Nothing changes until you enter the code for the new number.':
    'Nada cambia hasta que escriba el código para el número nuevo.',
  'Then you log in with the new number, and your other devices are logged out.':
    'Después, usted inicia sesión con el número nuevo, y la sesión se cierra en sus otros dispositivos.',
  'We tell your old number and your verified email. For 3 days, a link in that email undoes the change; without a verified email, it is in the text.':
    'Avisamos a su número anterior y a su correo electrónico verificado. Durante 3 días, un enlace en ese correo deshace el cambio; sin un correo verificado, está en el mensaje de texto.',
  "To keep your money safe, you can't change how you're paid for 7 days.":
    'Para proteger su dinero, no puede cambiar cómo le pagamos durante 7 días.',
  'Use a code instead': 'Usar un código en su lugar',
  "Thanks, we've confirmed it's you.": 'Gracias, confirmamos que es usted.',
  'Back to settings': 'Volver a la configuración',

  // Email address
  'A verification code will be sent to this email.': 'Enviaremos un código de verificación a este correo electrónico.',
  'Send Code': 'Enviar código',
  'We sent a code to <address/>. <otp>Enter the code</otp>, or send one to another address.':
    'Enviamos un código a <address/>. <otp>Escriba el código</otp> o envíe uno a otra dirección.',
  'Current email': 'Correo electrónico actual',
  'New email': 'Correo electrónico nuevo',
  'Enter your full email address to continue.': 'Escriba completo su correo electrónico para continuar.',
  'Enter your full new email address to continue.': 'Escriba completo su correo electrónico nuevo para continuar.',
  'What changes, and when': 'Qué cambia y cuándo',
  'Nothing changes until you confirm the new address. Your current email works as before.':
    'Nada cambia hasta que confirme la dirección nueva. Su correo electrónico actual sigue funcionando igual.',
  "Then the new address gets our messages and sign-in codes, and payments sent to your account's email.":
    'Después, la dirección nueva recibe nuestros mensajes, los códigos para iniciar sesión y los pagos que se envían al correo de su cuenta.',
  'Then the new address gets our messages and sign-in codes.':
    'Después, la dirección nueva recibe nuestros mensajes y los códigos para iniciar sesión.',
  'Payments still go where they go now. You can change that under Payments.':
    'Los pagos siguen yendo adonde van ahora. Puede cambiarlo en Pagos.',
  'We also tell your current address that your email has changed.':
    'También avisamos a su dirección actual que su correo electrónico cambió.',
  'Prefer a link? We can email one to <email/>.': '¿Prefiere un enlace? Podemos enviarlo a <email/>.',
  'Resend verification email': 'Reenviar el correo',
  'Verification Email Sent': 'Correo de verificación enviado',
  'Please check your Email address': 'Revise su correo electrónico',
  'Confirm your email address': 'Confirme su correo electrónico',
  'One more step: select the button to confirm that this address is yours.':
    'Un paso más: elija el botón para confirmar que esta dirección es suya.',
  'Confirm my email': 'Confirmar mi correo electrónico',
  'Confirming…': 'Confirmando…',
  'Email Verified': 'Correo electrónico verificado',
  'Confirmation Failed!': '¡No se pudo confirmar!',
  'Thank you. Your email address is confirmed.': 'Gracias. Su correo electrónico está confirmado.',
  'This link no longer works. You can get a new one from your dashboard.':
    'Este enlace ya no funciona. Puede pedir uno nuevo en su panel principal.',
  'Go to My Dashboard': 'Ir a mi panel principal',
}
