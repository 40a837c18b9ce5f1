/** Mock of Twilio, as its own process: writes every text message to the outbox. */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const [port, outbox = ''] = process.argv.slice(2)

createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.end()
  const form = new URLSearchParams(await text(request))
  const message = { at: new Date().toISOString(), channel: 'sms', to: form.get('To'), text: form.get('Body') }
  appendFileSync(outbox, `${JSON.stringify(message)}\n`)
  response.writeHead(201, { 'content-type': 'application/json' }).end('{"status":"queued"}')
}).listen(Number(port), '127.0.0.1')
