import 'server-only'

/** A response that the browser saves as a PDF file. @param name letters, digits and hyphens only */
export const pdfFile = (name: string, bytes: Buffer) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
