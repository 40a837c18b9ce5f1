import 'server-only'

/** Reads a stream with a size limit. @throws what `tooLong` returns, as soon as there are more bytes */
export async function collect(stream: AsyncIterable<Uint8Array>, limit: number, tooLong: () => Error): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limit) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
