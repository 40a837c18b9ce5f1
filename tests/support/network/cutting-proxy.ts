import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy in front of Postgres that cuts the connection at the next COMMIT: `before` it reaches the server, or `after`
 * the server has committed but before its reply arrives. Each order cuts one connection.
 */
export async function cuttingProxy(directUrl: string) {
  const target = new URL(directUrl)
  const orders: ('before' | 'after')[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          client.destroy()
          database.destroy()
        })
    }
    let cutsAnswer = false
    client.on('data', (bytes) => {
      const order = bytes.includes('commit\0') ? orders.shift() : undefined
      if (order === 'before') return client.destroy()
      cutsAnswer = order === 'after'
      return database.write(bytes)
    })
    database.on('data', (bytes) => (cutsAnswer ? client.destroy() : client.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(directUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    cutAtCommit: (...when: ('before' | 'after')[]) => void orders.push(...when),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
