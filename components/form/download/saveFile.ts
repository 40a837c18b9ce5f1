/** How long the object URL stays valid, so that the browser has surely started the download. */
const KEPT_MS = 60_000

/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
