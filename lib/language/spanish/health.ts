/** The profiles of patients and caregivers. */
export default {
  // Patients
  'Medical conditions': 'Problemas de salud',
  'People you care for come in the next step.': 'Las personas que cuida vienen en el paso siguiente.',
  'Choose up to {count} conditions that you live with. If you have none, choose None of the above.':
    'Elija hasta {count} problemas de salud que tenga. Si no tiene ninguno, elija “Ninguno de los anteriores”.',
  'Maximum of 15 options selected': 'Ya eligió el máximo de 15 opciones',
  "Choose 'None of the above' or conditions, not both.":
    'Elija “Ninguno de los anteriores” o los problemas de salud, no ambas cosas.',
  'Have you ever been prescribed medication for weight loss?':
    '¿Alguna vez le han recetado un medicamento para bajar de peso?',
  "Say whether you've been prescribed weight loss medication":
    'Diga si le han recetado medicamentos para bajar de peso',
  'Say whether you care for someone': 'Diga si cuida a alguien',
  Medications: 'Medicamentos',
  'Your medications': 'Sus medicamentos',
  'Add each medication, then say whether you take it.': 'Agregue cada medicamento y diga si lo toma.',
  'Choose an answer': 'Elija una respuesta',
  '{name} is already in your list.': '{name} ya está en su lista.',
  '{name} added. Say below whether you take it.': 'Se agregó {name}. Diga abajo si lo toma.',
  '{name} removed.': 'Se quitó {name}.',
  'Which medication?': '¿Qué medicamento?',
  'Patient Profile saved successfully.': 'El perfil de paciente se guardó.',

  // Caregivers
  'Do you care for a family member or friend?': '¿Cuida usted a un familiar o amigo?',
  'People you care for': 'Personas que usted cuida',
  "{name}'s medical conditions": 'Problemas de salud de {name}',
  'Choose up to {count} conditions. If there are none, choose None of the above.':
    'Elija hasta {count} problemas de salud. Si no hay ninguno, elija “Ninguno de los anteriores”.',
  '{count} condition': '{count} problema de salud',
  '{count} conditions': '{count} problemas de salud',
  'No conditions yet': 'Problemas de salud: falta elegir',
  'What this person is to you. For your mother, choose Parent.':
    'Qué relación tiene esta persona con usted. Si es su madre, elija “Padre o madre”.',
  'No one added yet.': 'Todavía no agregó a nadie.',
  Add: 'Agregar',
  Edit: 'Editar',
  'Edit {name}': 'Editar a {name}',
  Remove: 'Quitar',
  'Remove {name}': 'Quitar a {name}',
  Keep: 'Conservar',
  'Keep {name}': 'Conservar a {name}',
  '{name} will be removed when you save.': '{name} se quitará cuando guarde.',
  'Add Patient You Care For': 'Agregar a un paciente que usted cuida',
  Nickname: 'Apodo',
  'Use any nickname, like "Mom" or "Patient1". No real name needed.':
    'Use cualquier apodo, como “Mamá” o “Paciente1”. No hace falta el nombre real.',
  'Enter a nickname': 'Escriba un apodo',
  'Choose a gender': 'Elija un género',
  'Choose a birth year': 'Elija un año de nacimiento',
  Relationship: 'Relación',
  'Choose your relationship': 'Elija su relación',
  'Tell us your relationship': 'Díganos su relación',
  'Check the birth year. A grandparent must be at least 32 years old.':
    'Revise el año de nacimiento. Un abuelo o una abuela debe tener al menos 32 años.',
  'Check the birth year. A spouse or partner must be at least 16 years old.':
    'Revise el año de nacimiento. Su cónyuge o pareja debe tener al menos 16 años.',
  'Check the birth year. A parent must be at least 16 years old.':
    'Revise el año de nacimiento. Un padre o una madre debe tener al menos 16 años.',
  'born {year}': 'nació en {year}',
  'Unnamed person': 'Persona sin nombre',
  'Remove everyone you care for?': '¿Quitar a todas las personas que cuida?',
  'Remove everyone you care for.': 'Quitar a todas las personas que cuido.',
  'All family members or friends you have added will be removed. This cannot be undone.':
    'Se quitarán todos los familiares o amigos que agregó. Esto no se puede deshacer.',
  'Remove and save': 'Quitar y guardar',
  'Please confirm that everyone should be removed.': 'Confirme que quiere quitar a todas las personas.',
  'Caregiver Profile saved successfully.': 'El perfil de cuidador se guardó.',
}
