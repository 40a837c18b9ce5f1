import { largeForms } from '#app/large-forms.ts'
import { formResolver } from '#server/bff/forms/post-form.ts'
import { createResolvingHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createResolvingHandler(formResolver(largeForms))
