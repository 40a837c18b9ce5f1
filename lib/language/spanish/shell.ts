/** What stands around every page. */
export default {
  '{brand}: paid health research for professionals, patients and caregivers.':
    '{brand}: estudios de salud pagados para profesionales, pacientes y cuidadores.',
  'In this frame': 'En este marco',
  'Please log in again': 'Inicie sesión de nuevo',
  'Some of this page needs JavaScript. Please turn it on.':
    'Una parte de esta página necesita JavaScript. Por favor, actívelo.',
  Contact: 'Contacto',
  'Questions? Email <email/>': '¿Tiene preguntas? Escriba a <email/>',
}
