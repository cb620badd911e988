/**
 * Driver and Chromium compress what they tell each other, which takes a fifth of the driver's processor time: here, on
 * one machine, the driver's sockets do not offer it.
 */
import http from 'node:http'

const OFFER = 'Sec-WebSocket-Extensions'

http.request = new Proxy(http.request, {
  apply(request, self, args: unknown[]) {
    const [options] = args
    if (typeof options === 'object' && options !== null && 'headers' in options) {
      const { headers } = options
      if (typeof headers === 'object' && headers !== null) Reflect.deleteProperty(headers, OFFER)
    }
    return Reflect.apply(request, self, args) as unknown
  }
})
