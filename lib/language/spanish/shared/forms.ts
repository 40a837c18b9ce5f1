/** Form rules, fields and notices. */
export default {
  // Rules
  'Please complete the required fields': 'Por favor, complete los campos obligatorios',
  'Please check these fields': 'Por favor, revise estos campos',
  '* Required': '* Obligatorio',
  'Use at most 45 characters': 'Use como máximo 45 caracteres',
  'Use at most 75 characters': 'Use como máximo 75 caracteres',
  'Use at most 100 characters': 'Use como máximo 100 caracteres',
  'Use at most 150 characters': 'Use como máximo 150 caracteres',
  'Incorrect email address format.': 'El formato del correo electrónico no es correcto.',
  'Incorrect mobile number format.': 'El formato del número de celular no es correcto.',
  'Please enter correct date format.': 'Por favor, escriba la fecha en el formato correcto.',
  'Please enter the last 4 digits of your SSN.':
    'Por favor, escriba los últimos 4 dígitos de su número de Seguro Social (SSN).',
  'The NPI number format is incorrect.': 'El formato del número NPI no es correcto.',
  'Enter the two letters of your state': 'Escriba las dos letras de su estado',
  'A participation code has 8 letters or digits, without spaces.':
    'Un código de participación tiene 8 letras o números, sin espacios.',
  'Please enter correct Zip Code.': 'Por favor, escriba el código postal (ZIP) correcto.',
  'Please enter a valid workplace URL.': 'Por favor, escriba un sitio web válido de su trabajo.',
  'Enter your email address': 'Escriba su correo electrónico',
  "Please choose at least one medical condition. If you don't have any medical conditions, kindly select 'None of the above'.":
    'Por favor, elija al menos un problema de salud. Si no tiene ninguno, elija “Ninguno de los anteriores”.',
  'Please select atleast 1 medication': 'Por favor, elija al menos 1 medicamento',
  'Please add the person you care for.': 'Por favor, agregue a la persona a quien cuida.',
  '(optional)': '(opcional)',
  'also called “{word}”': 'también se dice “{word}”',
  'Did you mean {address}?': '¿Quiso decir {address}?',

  // Address
  Address: 'Dirección',
  'Enter your address': 'Escriba su dirección',
  'Unit or suite': 'Apartamento u oficina',
  City: 'Ciudad',
  'Enter your city': 'Escriba su ciudad',
  State: 'Estado',
  'Enter your state': 'Escriba su estado',
  'ZIP code {zip} is in {state}. Check the state.': 'El código postal {zip} es de {state}. Revise el estado.',
  'Two letters, for example NJ': 'Dos letras, por ejemplo NJ',
  'ZIP code': 'Código postal (ZIP)',
  'Enter your ZIP code': 'Escriba su código postal (ZIP)',
  Country: 'País',
  'USA - United States': 'EE. UU. - Estados Unidos',
  'Choose your country': 'Elija su país',
  '{count} suggestions': '{count} sugerencias',
  'Address filled in: {address}': 'Dirección completada: {address}',
  'Suggested addresses': 'Direcciones sugeridas',
  'Suggestions by Google Maps': 'Sugerencias de Google Maps',

  // Profession
  Profession: 'Profesión',
  'Choose your profession': 'Elija su profesión',
  'Choose your specialty': 'Elija su especialidad',
  'Choose your subspecialty': 'Elija su subespecialidad',
  'Choose your category': 'Elija su categoría',
  'Choose your type': 'Elija su tipo',
  'Choose your title': 'Elija su cargo',
  'Choose your practice specialty': 'Elija la especialidad de su consultorio',
  'Choose your area of practice': 'Elija su área de práctica',
  'Choose your title/position': 'Elija su cargo o puesto',
  'Choose your pharmacy setting': 'Elija su tipo de farmacia',
  'NPI number': 'Número NPI',
  'Enter your NPI number': 'Escriba su número NPI',
  'Your National Provider Identifier: {digits} digits.':
    'Su identificador nacional de proveedor (NPI): {digits} dígitos.',
  'We use it to fill in your details.': 'Con él completamos sus datos.',
  'You can leave it empty unless you are a physician, physician assistant or nurse practitioner.':
    'Puede dejarlo vacío si no es médico o médica, asistente de médico, ni enfermero o enfermera practicante.',
  'Workplace URL': 'Sitio web de su trabajo',
  'For example www.example.com': 'Por ejemplo, www.example.com',

  // Lists, dates and steps
  Select: 'Elija',
  'MM-DD-YYYY, for example 03-31-1980': 'MM-DD-AAAA (mes-día-año), por ejemplo 03-31-1980',
  '({count} chosen)': '(casillas marcadas: {count})',
  'Choose from the list': 'Elija de la lista',
  'Type to search': 'Escriba para buscar',
  'Open the list': 'Abrir la lista',
  'Close the list': 'Cerrar la lista',
  '{label}: list': '{label}: lista',
  '{label}: chosen': '{label}: elegidos',
  'No matches. Check the spelling or try another word.':
    'No hay resultados. Revise la ortografía o pruebe con otra palabra.',
  '{count} match': '{count} resultado',
  'Not added. Choose it from the list, or clear the text.': 'No se agregó. Elija de la lista o borre el texto.',
  '{count} matches': '{count} resultados',
  '{what} chosen, {count} of {most}.': 'Se agregó {what}: {count} de {most}.',
  '{what} removed, {count} of {most}.': 'Se quitó {what}: {count} de {most}.',
  'Step {number} of {count}': 'Paso {number} de {count}',
  'Use a passkey instead': 'Usar una llave de acceso',

  // Conflicts
  'This was changed somewhere else': 'Esto se cambió en otro lugar',
  "After you opened this page, these answers were changed in another window or on another device. Your changes aren't saved yet, and nothing you typed is lost. First comes your answer, then the one that is saved now.":
    'Después de que usted abrió esta página, estas respuestas se cambiaron en otra ventana o en otro dispositivo. Sus cambios todavía no se guardaron, y nada de lo que escribió se perdió. Primero aparece su respuesta y después la que está guardada ahora.',
  'What changed': 'Qué cambió',
  ', saved now:': ', guardado ahora:',
  'Not provided': 'Sin respuesta',
  'Save mine anyway': 'Guardar la mía de todos modos',
  'Use the newer version': 'Usar la versión más reciente',
  'The newer answers are in the form now. Anything else you typed is still there and not saved yet.':
    'Las respuestas más recientes ya están en el formulario. Lo demás que escribió sigue ahí y todavía no se guardó.',
}
