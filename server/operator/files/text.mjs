const utf8 = new TextDecoder('utf-8', { fatal: true })
/** What spreadsheets on Windows save as plain CSV. */
const windows = new TextDecoder('windows-1252')

/**
 * The text of an operator's file. Plain Node without packages, because the command line client uses it too.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function fileText(bytes) {
  try {
    return utf8.decode(bytes)
  } catch {
    return windows.decode(bytes)
  }
}
