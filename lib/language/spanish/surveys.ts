/** The dashboard: surveys, interviews, and starting them. */
export default {
  'Hello, {name}': 'Hola, {name}',
  'Your account': 'Su cuenta',
  'While you wait': 'Mientras espera',
  'Check how we reach you': 'Revise cómo le contactamos',
  "So you don't miss an invitation.": 'Para que no se pierda ninguna invitación.',
  'Update your health profile': 'Actualice su perfil de salud',
  'We match you by your conditions and medications.': 'Buscamos encuestas según sus afecciones y medicamentos.',
  "See how you're paid": 'Vea cómo le pagamos',
  'And where we send your payments.': 'Y adónde enviamos sus pagos.',
  'My Survey Dashboard': 'Mi panel de encuestas',

  // The list
  'My Surveys': 'Mis encuestas',
  'My Surveys: {filter}': 'Mis encuestas: {filter}',
  Status: 'Estado',
  Survey: 'Encuesta',
  'End date': 'Fecha límite',
  Ends: 'Termina el',
  Incentive: 'Incentivo',
  'Survey Status': 'Estado de la encuesta',
  'Payment Status': 'Estado del pago',
  Action: 'Acción',
  Open: 'Abierta',
  'None yet': 'Ninguno todavía',
  '{minutes} min': '{minutes} min',
  'In {language}': 'En {language}',
  Language: 'Idioma',
  Pending: 'Pendiente',
  'Pending W9': 'Falta el W-9',
  Approved: 'Aprobado',
  Stopped: 'Detenido',
  'What the colors of surveys mean': 'Qué significan los colores de las encuestas',
  'Survey name': 'Nombre de la encuesta',
  Search: 'Buscar',
  Show: 'Mostrar',
  'None found': 'Ninguna',
  '{total} found': '{total} en total',
  'Pages of surveys': 'Páginas de encuestas',
  'No surveys available.': 'No hay encuestas disponibles.',
  'No survey under “{filter}” has “{search}” in its name.':
    'Ninguna encuesta en “{filter}” tiene “{search}” en su nombre.',
  'You have no open surveys right now.': 'No tiene encuestas abiertas en este momento.',
  'None of your surveys is “{filter}”.': 'Ninguna de sus encuestas está en “{filter}”.',
  'See your other survey': 'Ver su otra encuesta',
  'See all {all} surveys': 'Ver las {all} encuestas',
  "When a survey matches your profile, you'll find it here. Each one looks for different people, so it can take a few weeks.":
    'Cuando haya una encuesta para su perfil, la encontrará aquí. Cada una busca personas distintas, así que puede tardar unas semanas.',
  "You're offline. We'll show these surveys when you're connected again.":
    'No tiene conexión a internet. Verá estas encuestas cuando vuelva a conectarse.',

  // Steps of a survey
  'is late (expected by {day})': 'con retraso (se esperaba a más tardar el {day})',
  'by {day}': 'a más tardar el {day}',
  'Project {number}': 'Proyecto {number}',
  'If the client approves, our team will contact you within {hours} to schedule an interview.':
    'Si el cliente lo aprueba, nuestro equipo se comunicará con usted en un plazo de {hours} para programar una entrevista.',
  '24-48 hours': '24 a 48 horas',

  // Cards
  'Invite Code': 'Código de invitación',
  'Participation code': 'Código de participación',
  '8 letters or digits from your invitation': 'Las 8 letras o números de su invitación',
  'Open survey': 'Abrir la encuesta',
  'Enter your participation code': 'Escriba su código de participación',

  // Next step
  'Next step': 'Siguiente paso',
  'Ends soonest': 'La encuesta que termina primero',
  'Sort by': 'Ordenar por',
  'Sort by ending soonest': 'Ordenar por las que terminan antes',
  'Sort by ending latest': 'Ordenar por las que terminan después',
  'Ends {day}': 'Termina el {day}',
  'Interview: {topic}': 'Entrevista: {topic}',
  'Interview with {brand}': 'Entrevista con {brand}',
  'Topic: {topic}': 'Tema: {topic}',
  'Join interview': 'Entrar a la entrevista',
  '{amount}/hr': '{amount}/h',
  'For your host: {host}': 'Para quien le entrevista: {host}',
  'This interview was changed. Add it to your calendar again to replace the old entry.':
    'Esta entrevista cambió. Agréguela otra vez a su calendario para reemplazar la anterior.',
  'Need another time?': '¿Necesita otra hora?',
  'Please change the time of my interview: {topic}, {time}':
    'Por favor, cambien la hora de mi entrevista: {topic}, {time}',
  'Contact us': 'Comuníquese con nosotros',
  Canceled: 'Cancelada',
  "It was planned for <time/>. If there's a new time, you'll see it here.":
    'Estaba programada para el <time/>. Si hay una nueva hora, la verá aquí.',
  'Add to calendar': 'Agregar al calendario',
  'Remove from calendar': 'Quitar del calendario',

  // Starting and declining
  'Wait…': 'Espere…',
  'Starting…': 'Empezando…',
  "We'll invite you when another survey fits you.": 'Le invitaremos cuando haya otra encuesta para usted.',
  'You can find it under All Surveys.': 'La encuentra en “Todas las encuestas”.',
  '{amount} for {title}. We expect to pay by {paid}, after approval by {day}.':
    '{amount} por {title}. Esperamos aprobarlo a más tardar el {day} y pagarle a más tardar el {paid}.',
  '{amount} for {title}. We expect approval by {day}, and pay after that.':
    '{amount} por {title}. Esperamos aprobarlo a más tardar el {day} y pagamos después.',
  '{amount} for {title}. We expect to pay by {day}.': '{amount} por {title}. Esperamos pagar a más tardar el {day}.',
  '{amount} for {title}. We pay after approval.': '{amount} por {title}. Pagamos después de la aprobación.',
  "{amount} for {title}. It's on hold until we approve your Form W-9.":
    '{amount} por {title}. Está retenido hasta que aprobemos su Formulario W-9.',
  'Your invitation stays on your dashboard.': 'Su invitación sigue en su panel principal.',
  'Try again once we have checked your profile.': 'Intente de nuevo cuando hayamos revisado su perfil.',
  'Select Start to try again.': 'Elija “Empezar” para intentarlo de nuevo.',
  Decline: 'Rechazar',
  'Decline “{topic}”?': '¿Rechazar “{topic}”?',
  "Your answer doesn't change which surveys we invite you to. The link in your invitation keeps working while the survey is open.":
    'Su respuesta no cambia a qué encuestas le invitamos. El enlace de su invitación sigue funcionando mientras la encuesta esté abierta.',
  "What's the main reason?": '¿Cuál es la razón principal?',
  "It isn't for me": 'No es para mí',
  "I don't have time right now": 'No tengo tiempo en este momento',
  'It takes too long': 'Toma demasiado tiempo',
  'It pays too little': 'Paga muy poco',
  'The topic is too personal': 'El tema es demasiado personal',
  'Another reason': 'Otra razón',
  'You declined “{topic}”. You can undo this for a day, while the survey is open.':
    'Usted rechazó “{topic}”. Puede deshacerlo durante un día, mientras la encuesta esté abierta.',
  Undo: 'Deshacer',
  'Undo: decline of “{topic}”': 'Deshacer: rechazo de “{topic}”',
  'The survey is back in your list.': 'La encuesta está de nuevo en su lista.',
  "This survey isn't open anymore, or it's full. We can't bring it back.":
    'Esta encuesta ya no está abierta o está llena. No podemos recuperarla.',
  'Decline a survey': 'Rechazar una encuesta',
  'Decline survey': 'Rechazar la encuesta',
  "You've already answered this survey, or it has ended.": 'Usted ya respondió esta encuesta, o ya terminó.',
  "Thanks for telling us. We won't remind you of this survey.":
    'Gracias por avisarnos. No le recordaremos esta encuesta.',
}
