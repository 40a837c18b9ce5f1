/**
 * Loaded into a server that `Children` starts: when the process that started it is gone, also by force, its stdin closes
 * and it ends too. The server's own helpers inherit this module; for them it does nothing.
 */
if (process.ppid === Number(process.env.STARTED_BY)) {
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).on('error', () => {})
  process.stdin.resume()
  process.stdin.unref?.()
}
