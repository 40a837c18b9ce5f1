/** Loaded into a started server: when the process that started it is gone, its stdin closes and it ends too. */
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).on('error', () => {})
process.stdin.resume()
process.stdin.unref?.()
