/** Registration, login, verification codes and lost phones. */
export default {
  // Registration
  'Create your account': 'Cree su cuenta',
  'Create New Account': 'Crear una cuenta nueva',
  'Create your account to begin': 'Cree su cuenta para empezar',
  'Log in to begin': 'Inicie sesión para empezar',
  'Already have an account?': '¿Ya tiene una cuenta?',
  Join: 'Registrarse',
  'Your details': 'Sus datos',
  'Your details, locked': 'Sus datos, bloqueados',
  'Legal first name': 'Nombre legal',
  'Legal last name': 'Apellido legal',
  'Your code': 'Su código',
  "We'll text you a code. Cell phones only.": 'Le enviaremos un código por mensaje de texto. Solo celulares.',
  'For people 18 or older in the U.S. Takes about a minute.':
    'Para personas de 18 años o más en los EE.\u00a0UU. Toma alrededor de un minuto.',
  'Use the code from our newest message.': 'Use el código de nuestro mensaje más reciente.',
  'This looks like a phone number. Use your mobile number instead.':
    'Esto parece un número de teléfono. Use su número de celular.',
  'Healthcare setting': 'Su papel en la atención médica',
  'HCP means healthcare professional. Caregivers choose Patient.':
    'HCP quiere decir profesional de la salud. Los cuidadores eligen “Paciente”.',
  HCP: 'Profesional de la salud (HCP)',
  'Enter your legal first name.': 'Escriba su nombre legal.',
  'Enter your legal last name.': 'Escriba su apellido legal.',
  'Enter your mobile number.': 'Escriba su número de celular.',
  'Incorrect mobile number format. Enter 10 digits, like (212) 555-0101.':
    'El formato del número de celular no es correcto. Escriba 10 dígitos, como (212) 555-0101.',
  'Choose HCP or Patient.': 'Elija “Profesional de la salud (HCP)” o “Paciente”.',
  'Text message consent': 'Consentimiento para mensajes de texto',
  'To continue, agree to receive text messages.': 'Para continuar, acepte recibir mensajes de texto.',
  'Privacy and terms consent': 'Consentimiento de privacidad y términos',
  'I have read and agree to the\u00a0<privacy>Privacy Policy</privacy> and the\u00a0<terms>Terms of Use</terms>.':
    'He leído y acepto la\u00a0<privacy>Política de privacidad</privacy> y los\u00a0<terms>Términos de uso</terms>.',
  'To continue, agree to the policy and terms.': 'Para continuar, acepte la política y los términos.',
  'Your account will be linked to {name}.': 'Su cuenta estará vinculada a {name}.',
  'Your account will be linked to <name/>, which receives a donation for every survey you complete.':
    'Su cuenta estará vinculada a <name/>, que recibe una donación por cada encuesta que usted completa.',
  'The link may be incomplete or out of date. You can still join.':
    'Es posible que el enlace esté incompleto o ya no sirva. Aun así, puede registrarse.',
  'Register without a campaign': 'Registrarse sin una campaña',
  'Login here': 'Inicie sesión aquí',
  'Register without this link': 'Registrarse sin este enlace',

  // Identity questions
  'Confirm your identity': 'Confirme su identidad',
  "Why: your name and number alone don't tell us for sure who you are.":
    'Por qué: su nombre y su número no bastan para saber con seguridad quién es usted.',
  'Who uses it: only our identity checks. Survey sponsors never see it.':
    'Quién los usa: solo nuestras verificaciones de identidad. Los patrocinadores de encuestas nunca los ven.',
  "How it's kept: encrypted, with your account.": 'Cómo se guardan: cifrados, con su cuenta.',
  "Don't want to enter it here? Email <email/> and we'll help.":
    '¿No quiere escribirlos aquí? Escriba a <email/> y le ayudaremos.',

  // Login
  "We'll send you a one-time code. No password needed.":
    'Le enviaremos un código de un solo uso. No necesita contraseña.',
  'New to {brand}?': '¿Es su primera vez en {brand}?',
  'You can also enter your mobile number here.': 'También puede escribir aquí su número de celular.',
  'Use mobile instead': 'Usar el celular',
  'Use email instead': 'Usar el correo electrónico',
  "Your browser blocks cookies. Allow them for this site: we can't sign you in without them.":
    'Su navegador bloquea las cookies. Permítalas en este sitio: sin ellas no podemos iniciar su sesión.',
  'Send Verification Code': 'Enviar código de verificación',
  'You may have registered with your mobile number. Use it instead:':
    'Tal vez se registró con su número de celular. Úselo para iniciar sesión:',
  'Log in with mobile number': 'Iniciar sesión con el celular',
  'Use a passkey': 'Usar una llave de acceso',

  // Code screen
  'Enter your verification code': 'Escriba su código de verificación',
  "You're signed in. This page is extra private, so we check once more that it's you. Then we'll take you back to it.":
    'Su sesión está iniciada. Esta página es muy privada: verificamos una vez más que sea usted. Después le llevamos de vuelta.',
  'We sent a 6-digit code to <address/>, or to your verified email if our texts to this number are off. It expires in 10 minutes.':
    'Enviamos un código de 6 dígitos a <address/>, o a su correo verificado si nuestros mensajes a este número están desactivados. Vence en 10 minutos.',
  'We sent a 6-digit code to <address/>. It expires in 10 minutes.':
    'Enviamos un código de 6 dígitos a <address/>. Vence en 10 minutos.',
  'Enter all {digits} digits to continue.': 'Escriba los {digits} dígitos para continuar.',
  'Submit code': 'Confirmar código',
  'No code yet? It can take up to a minute.': '¿Todavía no recibe el código? Puede tardar hasta un minuto.',
  'Resend code': 'Volver a enviar el código',
  'You can ask for another code in {wait}.': 'Puede pedir otro código en {wait}.',
  'Verification code sent.': 'Código de verificación enviado.',
  'Replied STOP to our texts? Text START to turn them back on.':
    '¿Respondió STOP a nuestros mensajes? Envíe START para volver a recibirlos.',
  'Check your spam or junk folder too.': 'Revise también su carpeta de correo no deseado (spam).',
  'Start again': 'Empezar de nuevo',
  'Start again with another number': 'Empezar de nuevo con otro número',
  'Use another number or email': 'Usar otro número o correo electrónico',
  'Changed your mind? Nothing has changed yet. <settings>Back to settings</settings>':
    '¿Cambió de opinión? Todavía no cambió nada. <settings>Volver a la configuración</settings>',
  'Changed your mind? Nothing changes until you confirm the address. <settings>Back to settings</settings>':
    '¿Cambió de opinión? Nada cambia hasta que confirme la dirección. <settings>Volver a la configuración</settings>',
  'Use another email': 'Usar otro correo electrónico',
  'Go back without a code': 'Volver sin un código',

  'A friend invited you. Create your account here, so that your friend gets credit.':
    'Alguien que usted conoce le invitó. Cree su cuenta aquí para que esa persona reciba el crédito.',

  // Lost phone
  'Lost your phone or changed your number?': '¿Perdió su teléfono o cambió de número?',
  "Tell us who you are, and we'll move your account to your new number.":
    'Díganos quién es usted y pasaremos su cuenta a su nuevo número.',
  "We send a code to your new number, to be sure it's yours.":
    'Enviamos un código a su nuevo número para estar seguros de que es suyo.',
  'We message your old number and your verified email. Anyone who has them can stop the change.':
    'Avisamos a su número anterior y a su correo electrónico verificado. Quien los tenga puede detener el cambio.',
  'After three days you can log in with your new number. Until then the old one works.':
    'Después de tres días puede iniciar sesión con su nuevo número. Hasta entonces funciona el anterior.',
  "Can't answer these?": '¿No puede responder a estas preguntas?',
  'Contact support': 'Escriba a soporte',
  'Old mobile number': 'Número de celular anterior',
  'Enter your old mobile number': 'Escriba su número de celular anterior',
  'Enter 5 digits': 'Escriba 5 dígitos',
  'Answer at least two': 'Responda al menos a dos',
  'Use the details you gave us. Skip any you never gave us.': 'Use los datos que nos dio. Omita los que nunca nos dio.',
  'ZIP code of your mailing address': 'Código postal (ZIP) de su dirección postal',
  "We'll move your account": 'Pasaremos su cuenta',
  'You can log in with your new number starting <moment/>. Until then your old number and your verified email work as before.':
    'Puede iniciar sesión con su nuevo número a partir de: <moment/>. Hasta entonces su número anterior y su correo electrónico verificado funcionan como antes.',
  "To keep your money safe, you can't change how you're paid for seven days after that. Questions? Email <email/>.":
    'Para proteger su dinero, no podrá cambiar la forma de pago en los siete días siguientes. ¿Tiene preguntas? Escriba a <email/>.',
  'Back to login': 'Volver al inicio de sesión',

  // Change of the number
  "We couldn't find that change. Check the link in our message.":
    'No encontramos ese cambio. Revise el enlace de nuestro mensaje.',
  "Wasn't you, or have a question? Email <email/>.": '¿No fue usted, o tiene una pregunta? Escriba a <email/>.',
  "Your account has had the number {number} since {moment}. If you didn't change it, get your old number back. This signs out every device and removes your passkeys.":
    'Su cuenta tiene el número {number} desde: {moment}. Si usted no lo cambió, recupere su número anterior. Esto cierra la sesión en todos los dispositivos y quita sus llaves de acceso.',
  "Your account moves to the number {number} on {moment}. If you didn't ask for this, stop it.":
    'Su cuenta pasará al número {number}. Fecha del cambio: {moment}. Si usted no lo pidió, deténgalo.',
  'Restoring…': 'Recuperando…',
  'Stopping…': 'Deteniendo…',
  'Get my old number back': 'Recuperar mi número anterior',
  'Stop this change': 'Detener este cambio',
  "This change can't be stopped anymore. Contact support.": 'Este cambio ya no se puede detener. Escriba a soporte.',
  "Was it you? Then there's nothing to do.": '¿Fue usted? Entonces no tiene que hacer nada.',
  'Then check under Settings and Payments that your email address and where we pay you are still right.':
    'Después, revise en Configuración y en Pagos que su correo electrónico y adónde le pagamos sigan correctos.',
  'Your account has its old number again. Log in with it.':
    'Su cuenta tiene otra vez su número anterior. Inicie sesión con él.',
  'This change was stopped. Your account keeps its number.': 'Este cambio se detuvo. Su cuenta conserva su número.',
  "This change is done, and can't be stopped anymore.": 'Este cambio está hecho y ya no se puede detener.',
  "This change wasn't made. Your account keeps its number.": 'Este cambio no se hizo. Su cuenta conserva su número.',
}
