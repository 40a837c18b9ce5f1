/** Payments and donations. */
export default {
  // Amounts
  'My Incentives': 'Mis incentivos',
  'Total earned': 'Total ganado',
  'Paid for surveys': 'Pagado por encuestas',
  'In process': 'En proceso',
  'Not paid yet, for surveys': 'Aún no pagado, por encuestas',
  'Not available': 'No disponible',
  "Referral bonuses aren't counted here.": 'No incluye los bonos por recomendar.',
  '{amount} on hold': '{amount} retenidos',
  'Next payment: {amount} by {day}': 'Próximo pago: {amount}, a más tardar el {day}',
  All: 'Todos',
  'All payments': 'Todos los pagos',
  'Your money': 'Su dinero',
  Balance: 'Saldo',
  'Your balance': 'Su saldo',
  'Earned and not paid yet': 'Ganado y aún no pagado',
  'In review or about to be sent': 'En revisión o por enviarse',
  'Waiting for your Form W-9': 'Falta su Formulario W-9',
  'Sent to you so far': 'Lo que le hemos enviado',
  'Surveys {surveys}, referral bonuses {bonuses}': 'Encuestas {surveys}, bonos por recomendar {bonuses}',
  "Another {amount} isn't earned yet, so it isn't in your balance.":
    'Otros {amount} aún no están ganados, por eso no están en su saldo.',
  'See what it depends on': 'Ver de qué depende',
  "We've paid you {total} for surveys. The list below has {listed}. It may not go back far enough to show the rest.":
    'Le hemos pagado {total} por encuestas. La lista de abajo muestra {listed}. Puede que no llegue tan atrás como para mostrar el resto.',

  // Payments
  Payment: 'Pago',
  Amount: 'Cantidad',
  Date: 'Fecha',
  'Expected by {day}': 'Se espera a más tardar el {day}',
  'Approval by {day}': 'Aprobación a más tardar el {day}',
  'Was expected by {day}': 'Se esperaba a más tardar el {day}',
  'Approval was expected by {day}': 'La aprobación se esperaba a más tardar el {day}',
  'On hold since {day}': 'Retenido desde el {day}',
  Late: 'Con retraso',
  '{year} statement': 'Estado de cuenta de {year}',
  Total: 'Total',
  'Total of all pages': 'Total de todas las páginas',
  'by {method}': 'por {method}',
  'Reference {reference}': 'Referencia {reference}',
  '{part} for {kind}': '{part}: {kind}',
  '{part} in {year}': '{part} en {year}',
  'referral bonuses': 'bonos por recomendar',
  "Without {count} payment whose amount isn't available": 'Sin {count} pago cuya cantidad no está disponible',
  "Without {count} payments whose amount isn't available": 'Sin {count} pagos cuya cantidad no está disponible',
  'Pages of payments': 'Páginas de pagos',
  'Page {page} of {pages}': 'Página {page} de {pages}',
  'Nothing here.': 'No hay nada aquí.',
  'There are no payments in this part of your account.': 'No hay pagos en esta parte de su cuenta.',
  'No payments yet.': 'Todavía no hay pagos.',
  'Complete a survey, and its payment appears here the same day. We also show the day to expect it by.':
    'Complete una encuesta y su pago aparecerá aquí el mismo día. También mostramos para qué día puede esperarlo.',
  'Your balance is empty.': 'Su saldo está vacío.',
  'Nothing is on hold.': 'No hay nada retenido.',
  'We hold a payment only until we have your Form W-9. Then it appears here, with what to do.':
    'Solo retenemos un pago hasta tener su Formulario W-9. Entonces aparece aquí, con lo que debe hacer.',
  "Payments that we've sent appear here, with the day we sent them.":
    'Los pagos que ya enviamos aparecen aquí, con el día en que los enviamos.',
  'Nothing is waiting to be earned.': 'No hay nada por ganar.',
  'You see an amount here while a client checks your screener, before an interview, and until a friend you invited is verified.':
    'Una cantidad aparece aquí mientras un cliente revisa su cuestionario previo, antes de una entrevista y hasta que se verifique la cuenta de una persona que usted invitó.',
  'No payment was stopped.': 'No se detuvo ningún pago.',
  "Payments that won't be made appear here. Their steps say why.":
    'Los pagos que no se harán aparecen aquí. Sus pasos dicen por qué.',
  'Payments by status': 'Pagos por estado',
  'The payment you opened': 'El pago que usted abrió',
  'After your friend is verified': 'Cuando se verifique la cuenta de la persona',
  'Show all payments': 'Mostrar todos los pagos',
  'Download CSV': 'Descargar CSV',
  'Print statement': 'Imprimir el estado de cuenta',
  'About your payments': 'Sobre sus pagos',
  "Your referral bonuses couldn't be loaded.": 'No se pudieron cargar sus bonos por recomendar.',
  '{brand}: statement of payments. Printed {day}.': '{brand}: estado de cuenta de pagos. Impreso el {day}.',
  '{brand}: statement of payments in {year}. Printed {day}.':
    '{brand}: estado de cuenta de pagos de {year}. Impreso el {day}.',
  '{brand}: statement of payments to {name}. Printed {day}.':
    '{brand}: estado de cuenta de pagos a {name}. Impreso el {day}.',
  '{brand}: statement of payments in {year} to {name}. Printed {day}.':
    '{brand}: estado de cuenta de pagos de {year} a {name}. Impreso el {day}.',

  // Columns of the CSV file
  'Paid on': 'Fecha de pago',
  'Tax year': 'Año tributario',
  Reference: 'Referencia',
  Method: 'Forma de pago',
  'Amount (USD)': 'Cantidad (USD)',

  // Payout method
  "To keep your money safe, you can't change this until 7 days after your mobile number changes.":
    'Para proteger su dinero, no puede cambiar esto hasta 7 días después del cambio de su número de celular.',
  "How and when you're paid": 'Cómo y cuándo recibe su pago',
  "The date of your next payment isn't set yet.": 'Todavía no hay fecha para su próximo pago.',
  'Your next payment is late. It was expected by {day}.':
    'Su próximo pago tiene retraso. Se esperaba a más tardar el {day}.',
  'The approval of your next payment is late. It was expected by {day}.':
    'La aprobación de su próximo pago tiene retraso. Se esperaba a más tardar el {day}.',
  '{amount} is on hold': '{amount} en pagos retenidos',
  'Nothing is on hold': 'No hay nada retenido',
  'Your Form W-9 is approved. We send this next.': 'Su Formulario W-9 está aprobado. Esto es lo próximo que enviamos.',
  'Form W-9 approved. Sent next.': 'Formulario W-9 aprobado. Es lo próximo que enviamos.',
  "We're checking your Form W-9": 'Estamos revisando su Formulario W-9',
  "Without payments that aren't earned yet or won't come": 'Sin los pagos aún no ganados o que no se harán',
  'See your surveys': 'Ver sus encuestas',
  'Next payment: <b>{amount}</b>, after we approve your Form W-9.':
    'Próximo pago: <b>{amount}</b>, después de que aprobemos su Formulario W-9.',
  'No payment is on the way.': 'No hay pagos en camino.',
  "Next payment that isn't late: <b>{amount}</b>, expected by <b>{day}</b>.":
    'Próximo pago sin retraso: <b>{amount}</b>, se espera a más tardar el <b>{day}</b>.',
  'Next payment: <b>{amount}</b>, expected by <b>{day}</b>.':
    'Próximo pago: <b>{amount}</b>, se espera a más tardar el <b>{day}</b>.',
  'Next approval: <b>{amount}</b>, expected by <b>{day}</b>. We send the payment after that.':
    'Próxima aprobación: <b>{amount}</b>, se espera a más tardar el <b>{day}</b>. Después enviamos el pago.',
  'Payments on hold go out after we approve your Form W-9.':
    'Los pagos retenidos se enviarán cuando aprobemos su Formulario W-9.',
  'After you complete a survey, the client checks the answers. Then we approve your payment and send it.':
    'Después de que usted completa una encuesta, el cliente revisa las respuestas. Luego aprobamos su pago y lo enviamos.',
  'We expect to pay within {days} days after you complete a survey.':
    'Esperamos pagar en un plazo de {days} días después de que usted complete una encuesta.',
  'We pay by {method}.': 'Pagamos por {method}.',
  'A question about how I am paid.': 'Una pregunta sobre cómo recibo mis pagos.',
  'Ask about payments': 'Preguntar sobre los pagos',
  "Ask how you'll be paid": 'Preguntar cómo recibirá su pago',
  'Where we send your payments': 'Adónde enviamos sus pagos',
  'To <address/>': 'A <address/>',
  'Gift card by email': 'Tarjeta de regalo por correo electrónico',
  'This is a demo: no money moves.': 'Esto es una demostración: no se mueve dinero.',
  'Gift card, prepaid card or bank transfer, by an email from Tremendous':
    'Tarjeta de regalo, tarjeta prepagada o transferencia bancaria, por un correo de Tremendous',
  'Tremendous emails you a link, most often within minutes after we send it. There you choose what you get. A bank transfer can take a few days more. We send the full amount.':
    'Tremendous le envía un enlace por correo electrónico, casi siempre minutos después de que lo enviamos. Ahí usted elige qué recibir. Una transferencia bancaria puede tardar unos días más. Enviamos la cantidad completa.',
  'The money goes to the PayPal account with your email address, most often within minutes after we send it. No account yet? You have 30 days to open one. We send the full amount.':
    'El dinero va a la cuenta de PayPal con su correo electrónico, casi siempre minutos después de que lo enviamos. ¿Aún no tiene cuenta? Tiene 30 días para abrirla. Enviamos la cantidad completa.',
  'Step 1 of 2: choose where payments go': 'Paso 1 de 2: elija adónde van los pagos',
  'Step 2 of 2: confirm with a code': 'Paso 2 de 2: confirme con un código',
  'Change this choice': 'Cambiar esta elección',
  "We don't know yet where to send your payments. Choose how you want to be paid.":
    'Todavía no sabemos adónde enviar sus pagos. Elija cómo quiere recibirlos.',
  Change: 'Cambiar',
  Choose: 'Elegir',
  'Choose how you want to be paid': 'Elija cómo quiere recibir sus pagos',
  'How do you want to be paid?': '¿Cómo quiere recibir sus pagos?',
  'Email address for your payments': 'Correo electrónico para sus pagos',
  'Enter an email address, such as name@example.com': 'Escriba un correo electrónico, como nombre@example.com',
  "New payments will go to <address/>. Confirm it with a code. We'll tell you by email.":
    'Los pagos nuevos irán a <address/>. Confírmelo con un código. Le avisaremos por correo electrónico.',
  'We pay you with a gift card by email.': 'Le pagamos con una tarjeta de regalo por correo electrónico.',
  'We pay you through PayPal.': 'Le pagamos por PayPal.',
  'We pay you with an email from Tremendous: you choose a gift card, a prepaid card or a bank transfer.':
    'Le pagamos con un correo de Tremendous: usted elige una tarjeta de regalo, una tarjeta prepagada o una transferencia bancaria.',
  'You choose how we pay you: {method}.': 'Usted elige cómo le pagamos: {method}.',
  'a gift card by email': 'una tarjeta de regalo por correo electrónico',
  'a gift card, prepaid card or bank transfer from Tremendous':
    'una tarjeta de regalo, una tarjeta prepagada o una transferencia bancaria de Tremendous',
  "How you're paid: {method}.": 'Cómo recibe sus pagos: {method}.',
  "New payments will go to <address/>. Confirm it with a code. We'll tell your old and your new address by email.":
    'Los pagos nuevos irán a <address/>. Confírmelo con un código. Avisaremos por correo electrónico a su dirección anterior y a la nueva.',
  'We changed where your payments go.': 'Cambiamos adónde van sus pagos.',

  "We can't pay you yet": 'Todavía no podemos pagarle',
  '<verify>Verify your email</verify>, or choose where we send your payments.':
    '<verify>Verifique su correo electrónico</verify> o elija adónde enviamos sus pagos.',
  'Choose where we send your payments': 'Elija adónde enviamos sus pagos',

  // Late payments
  'A payment is late': 'Un pago tiene retraso',
  '{count} payments are late': '{count} pagos tienen retraso',
  'Payment of {amount} for <row>“{title}”</row> was expected by {day}.':
    'El pago de {amount} por <row>“{title}”</row> se esperaba a más tardar el {day}.',
  'Approval of {amount} for <row>“{title}”</row> was expected by {day}.':
    'La aprobación de {amount} por <row>“{title}”</row> se esperaba a más tardar el {day}.',
  'The next step of {amount} for <row>“{title}”</row> was expected by {day}.':
    'El siguiente paso de {amount} por <row>“{title}”</row> se esperaba a más tardar el {day}.',
  'your payment': 'su pago',
  'My payment for "{title}" is late.': 'Mi pago por "{title}" tiene retraso.',
  'My payment for "{title}" (reference {reference}) is late.':
    'Mi pago por "{title}" (referencia {reference}) tiene retraso.',
  'Ask us about it': 'Pregúntenos',
  'Ask us why': 'Pregunte por qué',
  'Why is there no payment for "{title}"?': '¿Por qué no hay pago por "{title}"?',

  // Tax years
  'By tax year': 'Por año tributario',
  'Nothing has been paid to you yet.': 'Todavía no se le ha pagado nada.',
  'With the {held} on hold: {total}': 'Con los {held} retenidos: {total}',
  'Counts toward your Form W-9 in {year}: <amount/>': 'Cuenta para su Formulario W-9 en {year}: <amount/>',
  'Counts toward your Form W-9 in {year}: <amount/> of {threshold}':
    'Cuenta para su Formulario W-9 en {year}: <amount/> de {threshold}',
  Statement: 'Estado de cuenta',
  'of {year}': 'de {year}',
  CSV: 'CSV',
  'file of {year}': 'archivo de {year}',
  'Paid in each month of {year}': 'Pagado en cada mes de {year}',
  'Paid in {year}: {months}.': 'Pagado en {year}: {months}.',

  // Donations
  'You prefer not to donate. Changed your mind?': 'Usted prefiere no donar. ¿Cambió de opinión?',
  "Pick a non-profit. We'll donate to it each time you complete a survey. Your own pay stays the same.":
    'Elija una organización sin fines de lucro. Haremos una donación cada vez que complete una encuesta. Su propio pago no cambia.',
  'Help Raise Funds': 'Ayude a recaudar fondos',
  'Donated in your name so far: <dollars/>': 'Donado en su nombre hasta ahora: <dollars/>',
  'Thank you for helping <name/>: we donate to it for each survey you complete.':
    'Gracias por ayudar a <name/>: hacemos una donación por cada encuesta que usted completa.',
  'To change it, email <email/>.': 'Para cambiarla, escriba a <email/>.',
  'No email': 'Sin correo electrónico',
  'Choose a non-profit to support.': 'Elija la organización sin fines de lucro a la que ayudan sus encuestas.',
  "We'll donate to it each time you complete a survey. Your own pay stays the same.":
    'Por cada encuesta que usted completa, hacemos una donación. Su propio pago no cambia.',
  'To change it later, email us.': 'Para cambiarla después, escríbanos.',
  'Select an organization': 'Elija una organización de la lista',
  'Non-Profit Organization name updated successfully': 'Se actualizó la organización sin fines de lucro',
}
