/** What the pages of the profile say. */
export default {
  'Account Registration': 'Registro de la cuenta',
  'Basic Information': 'Información básica',
  'Patient Profile': 'Perfil de paciente',
  'Caregiver Profile': 'Perfil de cuidador',
  'Personal Information': 'Información personal',
  'Professional Information': 'Información profesional',
}
