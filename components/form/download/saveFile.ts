/** Keeps the object URL valid until the browser has surely started the download. */
const REVOKE_AFTER_MS = 60_000

/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
