/** Form W-9, Form 1099 and tax details. */
export default {
  // State of the form
  'Status: <status/>': 'Estado: <status/>',
  'Not Filled': 'Sin completar',
  'W9 Pending': 'Falta el W-9',
  'Pending Approval': 'En revisión',
  'Nothing is due yet. You can complete the form at any time.':
    'Todavía no hace falta. Puede completar el formulario en cualquier momento.',
  'We need your Form W-9 before we can send more payments.':
    'Necesitamos su Formulario W-9 antes de enviarle más pagos.',
  "We have received your Form W-9 and are checking it. There's nothing you need to do.":
    'Recibimos su Formulario W-9 y lo estamos revisando. No tiene que hacer nada.',
  "Your Form W-9 is complete. There's nothing you need to do.":
    'Su Formulario W-9 está completo. No tiene que hacer nada.',
  'Submitted on {day}': 'Enviado el {day}',
  'Your Form W-9 was not accepted': 'Su Formulario W-9 no fue aceptado',
  'Why: {reason}': 'Motivo: {reason}',
  'What to do: correct this, and sign the form again.': 'Qué hacer: corrija esto y firme otra vez el formulario.',
  'What to do: check your answers, and sign the form again.':
    'Qué hacer: revise sus respuestas y firme otra vez el formulario.',
  'Checked on {day}': 'Revisado el {day}',
  'On file: the name {name} and the tax ID {number}.':
    'Tenemos el nombre {name} y el número de identificación del contribuyente {number}.',
  'Complete New Form W-9': 'Completar un nuevo W-9',
  'Are you sure you want to submit a new Form W-9?': '¿Seguro que quiere enviar un nuevo Formulario W-9?',
  'We need your Form W-9': 'Necesitamos su Formulario W-9',
  "We can't send more payments until we have it.": 'No podemos enviarle más pagos hasta tenerlo.',
  'Paid to you in {year}: <amount/> of {threshold}': 'Pagado a usted en {year}: <amount/> de {threshold}',
  '{year}: {paid} paid + {held} on hold = {sum}.': '{year}: {paid} pagados + {held} retenidos = {sum}.',
  'We need the form from {threshold}.': 'Necesitamos el formulario a partir de {threshold}.',
  'We asked for the form before this year.': 'Pedimos el formulario antes de este año.',
  'We have received your form. We can send the {amount} once we approve it.':
    'Hemos recibido su formulario. Podemos enviar los {amount} cuando lo aprobemos.',
  'Your form is approved. We can send the {amount} now.':
    'Su formulario está aprobado. Ya podemos enviar los {amount}.',
  '{amount} is on hold until we approve your Form W-9.':
    '{amount} están retenidos hasta que aprobemos su Formulario W-9.',
  "You'll soon need a Form W-9.": 'Pronto necesitará un Formulario W-9.',
  'Complete it now to avoid a payment delay.': 'Complételo ahora para que su pago no se retrase.',
  'About your taxes': 'Sobre sus impuestos',
  Dismiss: 'Cerrar',

  // Download
  'Download Form W-9': 'Descargar el Formulario W-9',
  'Form W-9.pdf': 'Formulario W-9.pdf',
  'Downloading…': 'Descargando…',

  // Form 1099
  'Form 1099': 'Formulario 1099',
  'Form 1099-{form} {year}': 'Formulario 1099-{form} {year}',
  'Written on {day}': 'Emitido el {day}',
  'Corrected on {day}': 'Corregido el {day}',
  'Download {name}': 'Descargar {name}',
  'Open a sample (PDF)': 'Abrir un ejemplo (PDF)',
  'Sample of Form 1099-NEC.pdf': 'Ejemplo del Formulario 1099-NEC.pdf',
  'You get your Forms 1099 by mail. You can get them here instead.':
    'Usted recibe sus Formularios 1099 por correo postal. Si prefiere, puede recibirlos aquí.',
  'Saved. You get your Forms 1099 here.': 'Guardado. Recibirá sus Formularios 1099 aquí.',
  "There's no form yet. If you get one for a year, it'll be here by January 31 of the next year.":
    'Todavía no hay ningún formulario. Si le corresponde uno por un año, estará aquí a más tardar el 31 de enero del año siguiente.',
  'You get your Forms 1099 here. You can take that back on the <privacy>Privacy page</privacy>.':
    'Usted recibe sus Formularios 1099 aquí. Puede cambiarlo en la <privacy>página de privacidad</privacy>.',
  'You get your Forms 1099 here, since {moment}. You can take that back on the <privacy>Privacy page</privacy>.':
    'Usted recibe sus Formularios 1099 aquí desde el {moment}. Puede cambiarlo en la <privacy>página de privacidad</privacy>.',

  // Tax details
  'Enter tax details instead': 'Escribir los datos de impuestos sin firmar',
  'Tax information saved successfully.': 'Se guardaron sus datos de impuestos.',
  'Full name': 'Nombre completo',
  'Your first and middle names': 'Su primer y segundo nombre',
  'Last name': 'Apellido',
  'Enter your full name': 'Escriba su nombre completo',
  'Enter your last name': 'Escriba su apellido',
  'Tax ID type': 'Tipo de número de identificación',
  'Choose the type of your tax ID': 'Elija el tipo de su número de identificación',
  'Tax ID number': 'Número de identificación del contribuyente (TIN)',
  'Enter your tax ID number': 'Escriba su número de identificación del contribuyente',
  'Check this number: no part of a tax ID has only zeros.':
    'Revise este número: ninguna parte de un número de identificación del contribuyente tiene solo ceros.',
  'A tax ID number has nine digits.': 'Un número de identificación del contribuyente tiene nueve dígitos.',
  'Confirm tax ID number': 'Confirme el número de identificación del contribuyente',
  'Enter your tax ID number again': 'Escriba otra vez su número de identificación del contribuyente',
  'Please enter the tax ID number again.': 'Escriba otra vez el número de identificación del contribuyente.',
  "The two tax ID numbers don't match.": 'Los dos números de identificación del contribuyente no son iguales.',
  'We have {number}. To save a change, enter the whole number again.':
    'Tenemos {number}. Para guardar un cambio, escriba otra vez todo el número.',
  'ends in {digits}': 'termina en {digits}',
  'Show number': 'Mostrar el número',
  'Hide number': 'Ocultar el número',

  // Signing
  'Sign your Form W-9': 'Firme su Formulario W-9',
  'Sign Form W-9': 'Firmar el Formulario W-9',
  'For most people, this is their Social Security number.':
    'Para la mayoría de las personas, es su número de Seguro Social.',
  'Check your form before you sign it': 'Revise su formulario antes de firmarlo',
  "You're subject to backup withholding. Item 2 is crossed out.":
    'Usted está sujeto a la retención adicional de impuestos. El punto 2 está tachado.',
  "You aren't subject to backup withholding.": 'Usted no está sujeto a la retención adicional de impuestos.',
  'Your tax ID on the form: <number/>': 'Su número de identificación del contribuyente en el formulario: <number/>',
  "Next, we check your form. You'll see the result on your Form W-9 tab.":
    'Ahora revisaremos su formulario. Verá el resultado en su pestaña Formulario W-9.',
  "Once we approve it, we can send the {amount} that's on hold.":
    'Cuando lo aprobemos, podremos enviarle los {amount} que están retenidos.',
  'Once we approve it, we can send payments that are on hold for it.':
    'Cuando lo aprobemos, podremos enviarle los pagos que están retenidos por eso.',
  'See your payments': 'Ver sus pagos',
  'Thank you. Your Form W-9 is signed.': 'Gracias. Su Formulario W-9 está firmado.',
  'Signing this form needs JavaScript. You can enter your tax details instead.':
    'Para firmar este formulario se necesita JavaScript. También puede escribir sus datos de impuestos sin firmar.',
  'This form was already signed or has expired. Please open it again.':
    'Este formulario ya se firmó o venció. Ábralo otra vez.',
  "{text} Your signature isn't lost.": '{text} Su firma no se ha perdido.',
  'Trying…': 'Intentando…',
  'Who you are': 'Quién es usted',
  'As shown on your income tax return (line 1)':
    'Como aparece en su declaración de impuestos sobre los ingresos (línea 1)',
  'Enter your name': 'Escriba su nombre',
  'Business name': 'Nombre del negocio',
  'If different from the name above (line 2)': 'Si es distinto del nombre de arriba (línea 2)',
  'Use Latin letters, digits and common signs.': 'Use letras latinas, números y signos comunes.',
  'Federal tax classification': 'Clasificación tributaria federal',
  'Choose your tax classification': 'Elija su clasificación tributaria',
  'The LLC is taxed as': 'La LLC paga impuestos como',
  'Choose how the LLC is taxed': 'Elija cómo paga impuestos la LLC',
  'Which classification?': '¿Qué clasificación?',
  'Enter your tax classification': 'Escriba su clasificación tributaria',
  'Do you have any foreign partners, owners, or beneficiaries?': '¿Tiene socios, dueños o beneficiarios extranjeros?',
  'Exempt payee code': 'Código de beneficiario exento',
  'Choose a code, or leave it at None': 'Elija un código, o deje “Ninguno”',
  'Exemption from FATCA reporting code': 'Código de exención de la declaración FATCA',
  'Taxpayer identification number': 'Número de identificación del contribuyente (TIN)',
  'We store it encrypted, for tax forms only.': 'Lo guardamos cifrado, solo para formularios de impuestos.',
  'Draw on the line.': 'Firme sobre la línea.',
  'We kept your answers, but not your tax ID number.':
    'Guardamos sus respuestas, pero no su número de identificación del contribuyente.',
  'Leave it empty to use the number that we have: {number}': 'Déjelo vacío para usar el número que tenemos: {number}',
  Certification: 'Certificación',
  'Has the IRS notified you that you are currently subject to backup withholding?':
    '¿Le ha avisado el IRS de que actualmente está sujeto a la retención adicional de impuestos (backup withholding)?',
  'Say whether the IRS has notified you': 'Diga si el IRS le ha avisado',
  'Say whether you have foreign owners': 'Diga si tiene dueños extranjeros',
  'Crossed out:': 'Tachado:',
  'I am a U.S. citizen or other U.S. person.':
    'Soy ciudadano de los EE. UU. u otra persona de los EE. UU. (U.S. person).',
  'U.S. person': 'Persona de los EE. UU.',
  "Form W-9 is for U.S. persons only. If you aren't one, contact support.":
    'El Formulario W-9 es solo para personas de los EE. UU. Si usted no lo es, comuníquese con soporte.',
  'Under penalties of perjury, I certify the statements above.':
    'Bajo pena de perjurio, certifico las declaraciones de arriba.',
  'Certify the statements to sign the form': 'Certifique las declaraciones para firmar el formulario',
  Signature: 'Firma',
  'By signing, you certify the statements in “Certification”. You do so under penalties of perjury.':
    'Al firmar, usted certifica las declaraciones de “Certificación”. Lo hace bajo pena de perjurio.',
  'Backup withholding': 'Retención adicional de impuestos',
  'How do you want to sign?': '¿Cómo quiere firmar?',
  'Type my name': 'Escribir mi nombre',
  'Draw my signature': 'Dibujar mi firma',
  'Your signature': 'Su firma',
  'This counts like a signed form. Once we approve it, we can send payments that are waiting for it.':
    'Esto vale como un formulario firmado. Cuando lo aprobemos, se podrán enviar los pagos que dependen de él.',
  'Your full name, typed, counts as your signature.': 'Su nombre completo, escrito, vale como su firma.',
  'Type {name} to sign.': 'Escriba {name} para firmar.',
  'Type your name as on line 1 to sign': 'Escriba su nombre como en la línea 1 para firmar',
  'Type your name to sign': 'Escriba su nombre para firmar',
  'Your signature, drawn': 'Su firma, dibujada',
  'Your drawn signature': 'Su firma dibujada',
  'Nothing is drawn yet': 'Todavía no hay nada dibujado',
  'Draw your signature, or type your name': 'Dibuje su firma o escriba su nombre',
  Clear: 'Borrar',
}
