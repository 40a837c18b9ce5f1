/** What stands around every page. */
export default {
  FAQ: 'Preguntas frecuentes',
  'Terms of Use': 'Términos de uso',
  'Privacy Policy': 'Política de privacidad',
  Contact: 'Contacto',
  'Questions? Email <email/>': '¿Tiene preguntas? Escriba a <email/>',
}
