/** Referrals. */
export default {
  'Refer a friend': 'Recomendar a alguien',
  'Refer another friend': 'Recomendar a otra persona',
  'Invite someone you know to {brand}.': 'Invite a alguien que conozca a unirse a {brand}.',
  'Invite people you know to {brand}.': 'Invite a personas que conozca a unirse a {brand}.',
  'You earn {dollars} for each friend who joins and becomes a verified member.':
    'Usted gana {dollars} por cada persona que se une y llega a tener una cuenta verificada.',
  'You earn a bonus for each friend who joins and becomes a verified member.':
    'Usted gana un bono por cada persona que se une y llega a tener una cuenta verificada.',
  'The bonus then appears under Payments, with its status.': 'El bono aparece entonces en Pagos, con su estado.',
  "Your friend's name": 'Nombre de la persona',
  "Enter your friend's name": 'Escriba el nombre de la persona',
  "Enter your friend's email": 'Escriba el correo electrónico de la persona',
  'We greet them by this name.': 'Con este nombre saludamos a la persona.',
  "Your friend's email": 'Correo electrónico de la persona',
  'We send one email there, in your name, with a link to join.':
    'Enviamos allí un solo correo, en nombre de usted, con un enlace para unirse.',
  "Enter your friend's full email address to continue.":
    'Escriba completo el correo electrónico de la persona para continuar.',
  'We emailed {email}.': 'Enviamos un correo a {email}.',
  'We emailed your friend.': 'Enviamos un correo a la persona.',
  'Your friend joins with the link in that email. See each step under <list>Referral status</list>.':
    'La persona se une con el enlace de ese correo. Vea cada paso en <list>Estado de sus recomendaciones</list>.',
  'Or share this link. Everyone who joins with it counts as your referral.':
    'O comparta este enlace. Cada persona que se une con él cuenta como recomendación suya.',
  'You can refer friends once your account is verified.':
    'Podrá recomendar a otras personas cuando su cuenta esté verificada.',
  'Send invitation': 'Enviar la invitación',
  'Referral invite sent successfully': 'La invitación se envió',
  'This email address is associated with an existing account.': 'Este correo electrónico ya tiene una cuenta.',
  'Your referral link': 'Su enlace para recomendar',
  Copy: 'Copiar',
  'Link copied successfully': 'Enlace copiado',
  'Unable to copy, please try again': 'No se pudo copiar, intente de nuevo',
  'Copy text not supported': 'Su navegador no permite copiar',
  'Welcome, {name}': 'Le damos la bienvenida, {name}',
  'Your referrals': 'Sus recomendaciones',
  'Referral Email': 'Correo electrónico',
  'Referral Status': 'Estado',
  'Referral Bonus': 'Bono',
  Registered: 'Se registró',
  Verified: 'Cuenta verificada',
  'No referral available.': 'No hay recomendaciones.',
  "Not earned yet: your friend isn't verified": 'Aún no ganado: la cuenta de la persona no está verificada',
  'Friends you refer appear here.': 'Aquí aparecen las personas que recomiende.',
}
