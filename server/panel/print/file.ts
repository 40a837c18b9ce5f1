import 'server-only'

/** The answer to a browser that keeps it as a file. @param name plain letters */
export const pdfFile = (name: string, bytes: Buffer) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
