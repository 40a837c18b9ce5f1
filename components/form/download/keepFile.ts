/** Until the browser has surely begun to keep it. */
const KEPT_MS = 60_000

/** Hands a file to the browser's downloads. */
export function keepFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
