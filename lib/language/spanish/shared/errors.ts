/** Error messages, of answers and of screens. */
export default {
  'Something went wrong. Please retry again later.': 'Algo salió mal. Por favor, intente de nuevo más tarde.',
  "What you've already saved is safe.": 'Lo que ya guardó está a salvo.',
  'Something went wrong, please try again later.': 'Algo salió mal, por favor intente de nuevo más tarde.',
  'Something went wrong, please try again later. {limit}':
    'Algo salió mal, por favor intente de nuevo más tarde. {limit}',

  // Limits
  'Too many tries.': 'Demasiados intentos.',
  'It is too early for another code.': 'Todavía no se puede enviar otro código.',
  'Too many requests. Please wait and try again.': 'Demasiadas solicitudes. Por favor, espere e intente de nuevo.',
  '{what} Try again in {wait}.': '{what} Intente de nuevo en {wait}.',
  '{what} Try again later.': '{what} Intente de nuevo más tarde.',
  '{sentence} You seem to be offline.': '{sentence} Parece que no hay conexión.',
  '{sentence} You can try again in {wait}.': '{sentence} Puede intentar de nuevo en {wait}.',
  '{count} hour': '{count} hora',
  '{count} hours': '{count} horas',
  '{count} second': '{count} segundo',
  '{count} seconds': '{count} segundos',

  // Registration, login and codes
  'You already have an account.': 'Usted ya tiene una cuenta.',
  'You already have an account with {brand}.': 'Usted ya tiene una cuenta en {brand}.',
  'Please enter a valid mobile number. Landline and VoIP numbers will not work.':
    'Por favor, escriba un número de celular válido. Los números fijos y de VoIP no funcionan.',
  'Invalid Link.': 'El enlace no es válido.',
  'Referral invitation already used.': 'Esta invitación ya se usó.',
  'The number or email entered is not associated with an existing account.':
    'El número o correo electrónico que escribió no corresponde a ninguna cuenta.',
  'This user is inactive. Please contact the Admin regarding this account.':
    'Esta cuenta está inactiva. Por favor, comuníquese con el administrador.',
  'Your profile has been deactivated. Please contact support for more details.':
    'Su perfil fue desactivado. Por favor, comuníquese con soporte para más detalles.',
  'Your profile has been deactivated. Please contact {brand} support for more details.':
    'Su perfil fue desactivado. Por favor, comuníquese con el soporte de {brand} para más detalles.',
  'Please enter correct verification code.': 'Por favor, escriba el código de verificación correcto.',
  'Verification code expired.': 'El código de verificación venció.',
  'You asked for a code to another number or email after this one. Start again to get a new code.':
    'Después de este código pidió otro, para otro número u otro correo electrónico. Empiece de nuevo para recibir un código nuevo.',
  'Too many tries. This code no longer works. Send a new one.':
    'Demasiados intentos. Este código ya no funciona. Pida uno nuevo.',
  'Email address is already registered on the system.': 'El correo electrónico ya está registrado en el sistema.',
  'This email address is already registered.': 'Este correo electrónico ya está registrado.',
  'This email address is already invited': 'Este correo electrónico ya recibió una invitación',
  'Your email address is not registered.': 'Su correo electrónico no está registrado.',
  'Email address is not registered in the system.': 'El correo electrónico no está registrado en el sistema.',
  "This passkey doesn't work here. Use a code instead.": 'Esta llave de acceso no funciona aquí. Use un código.',
  'Please confirm with a verification code that this is you.':
    'Por favor, confirme con un código de verificación que es usted.',
  'A valid session is required.': 'Se necesita una sesión válida.',

  // Identity and numbers
  'Please provide the last 4 digits of your SSN and your date of birth so that we can confirm your identity.':
    'Por favor, escriba los últimos 4 dígitos de su número de Seguro Social (SSN) y su fecha de nacimiento para que podamos confirmar su identidad.',
  'We need the last 4 digits of your SSN and your date of birth to finish checking your identity.':
    'Necesitamos los últimos 4 dígitos de su número de Seguro Social (SSN) y su fecha de nacimiento para terminar de verificar su identidad.',
  'Thank you for your interest in {brand} research. From the information given, we cannot confirm your identity and professional details.':
    'Gracias por su interés en los estudios de {brand}. Con la información que nos dio, no podemos confirmar su identidad ni sus datos profesionales.',
  "We couldn't confirm that this is your account. Check your answers, or contact support.":
    'No pudimos confirmar que esta es su cuenta. Revise sus respuestas o escriba a soporte.',
  "We couldn't confirm that this is your account. Start again and check your answers, or contact support.":
    'No pudimos confirmar que esta es su cuenta. Empiece de nuevo y revise sus respuestas, o escriba a soporte.',
  'This is already your number.': 'Este ya es su número.',
  'Another account has this number. Contact support.': 'Otra cuenta tiene este número. Escriba a soporte.',
  'The mobile number of this account is changing or has just changed. Try again in a few days.':
    'El número de celular de esta cuenta está cambiando o acaba de cambiar. Intente de nuevo en unos días.',
  'You asked for another number already. Look for our message about it.':
    'Usted ya pidió otro número. Busque nuestro mensaje sobre eso.',
  'You changed your number less than three days ago. Contact support to change it again.':
    'Usted cambió su número hace menos de tres días. Escriba a soporte para cambiarlo otra vez.',
  "The mobile number or email of this account is changing or has just changed. To keep your money safe, you can't change how or where you're paid for 7 days after that.":
    'El número de celular o el correo electrónico de esta cuenta está cambiando o acaba de cambiar. Para proteger su dinero, no podrá cambiar cómo ni adónde le pagamos en los 7 días siguientes.',

  // Surveys
  'This survey does not match your profile.': 'Esta encuesta no corresponde a su perfil.',
  'This survey is closed.': 'Esta encuesta está cerrada.',
  'This survey is temporarily closed. Please try again later.':
    'Esta encuesta está cerrada por un tiempo. Por favor, intente de nuevo más tarde.',
  'This survey has expired.': 'Esta encuesta venció.',
  'You have already participated in this survey.': 'Usted ya participó en esta encuesta.',
  'You have already completed the screener of this survey.':
    'Usted ya completó el cuestionario previo de esta encuesta.',
  'This survey is not open yet.': 'Esta encuesta todavía no está abierta.',
  'Your profile is under review.': 'Su perfil está en revisión.',
  'We could not match your details with the list for this survey.':
    'No encontramos sus datos en la lista de esta encuesta.',
  'We could not find information for your NPI number.': 'No encontramos información de su número NPI.',
  'This survey is for healthcare professionals.': 'Esta encuesta es para profesionales de la salud.',
  'This invitation has expired.': 'Esta invitación venció.',
  'This invitation belongs to another account.': 'Esta invitación es de otra cuenta.',
  'You are not eligible for this survey.': 'Usted no cumple los requisitos de esta encuesta.',
  'This campaign does not exist.': 'Esta campaña no existe.',
  'This participation code is not valid.': 'Este código de participación no es válido.',
  'Survey link missing.': 'Falta el enlace de la encuesta.',

  // Profile and tax
  'An account with this NPI number already exists.': 'Ya existe una cuenta con este número NPI.',
  'The NPI number does not match your last name.': 'El número NPI no corresponde a su apellido.',
  'The NPI number is not valid.': 'El número NPI no es válido.',
  'The NPI number cannot be used.': 'No se puede usar este número NPI.',
  'Your profession details are missing.': 'Faltan los datos de su profesión.',
  "Forms can't be signed right now. Please try again later.":
    'En este momento no se pueden firmar formularios. Por favor, intente de nuevo más tarde.',
  "The signed form can't be shown. Please contact support.":
    'No se puede mostrar el formulario firmado. Por favor, comuníquese con soporte.',
  "This was changed in another window after you opened it. Your changes weren't saved.":
    'Esto se cambió en otra ventana después de que usted lo abrió. Sus cambios no se guardaron.',
  "Money is still on its way to you. Confirm that you give it up, or wait until it's paid.":
    'Todavía hay dinero en camino para usted. Confirme que renuncia a él, o espere hasta recibirlo.',

  // Requests
  "The request can't be read.": 'No se puede leer la solicitud.',
  "This isn't yours to see or change.": 'Usted no puede ver ni cambiar esto.',
  "We can't find this. The link may be incomplete or out of date.":
    'No encontramos esto. Es posible que el enlace esté incompleto o ya no sirva.',
  "This method isn't allowed here.": 'Este método no está permitido aquí.',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'The request must be JSON.': 'La solicitud debe ser JSON.',
  'Some fields are missing or not valid.': 'Faltan algunos campos o no son válidos.',
}
