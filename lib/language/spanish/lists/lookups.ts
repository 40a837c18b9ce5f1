/** Members' lookups in the embedded panel. */
export default {
  Other: 'Otro',
  Yes: 'Sí',
  No: 'No',
  'Prefer not to answer': 'Prefiero no responder',
  'Prefer not to donate': 'Prefiero no donar',

  Child: 'Hijo o hija',
  'Spouse or partner': 'Cónyuge o pareja',
  Parent: 'Padre o madre',
  Sibling: 'Hermano o hermana',
  Grandparent: 'Abuelo o abuela',

  'Alcohol, tobacco and drugs': 'Alcohol, tabaco y drogas',
  Cancer: 'Cáncer',
  'Children’s illnesses': 'Enfermedades de los niños',
  Dementia: 'Demencia',
  'End of life': 'Final de la vida',
  'HIV and sexually transmitted infections': 'VIH e infecciones de transmisión sexual',
  'Mental health': 'Salud mental',
  'Pregnancy and infertility': 'Embarazo e infertilidad',
  'Sexual health': 'Salud sexual',
  'Violence and abuse': 'Violencia y abuso',
  'Weight and eating': 'Peso y alimentación',

  'Social Security Number (SSN)': 'Número de Seguro Social (SSN)',
  'Employer Identification Number (EIN)': 'Número de identificación del empleador (EIN)',

  'None of the above': 'Ninguno de los anteriores',
  'Other prescription medication': 'Otro medicamento con receta',
  'Currently Prescribed': 'Recetado actualmente',
  'Taken in the past, but not currently': 'Lo tomó antes, pero ya no',
  'Never Prescribed': 'Nunca recetado',
}
