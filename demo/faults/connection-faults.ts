import { setTimeout as delay } from 'node:timers/promises'
import { JSON_TYPE, WHOLE, type FaultContext, type FaultDefinition } from './fault'

/** Transport faults: slowness, silence, and connections that end early. */

function half(body: Buffer): Buffer {
  return body.subarray(0, Math.ceil(body.length / 2))
}

/** Sends the full headers and half of the body, then waits until they were flushed. */
async function sendHalf(body: Buffer, { response }: FaultContext): Promise<void> {
  response.writeHead(200, { ...JSON_TYPE, 'Content-Length': body.length })
  await new Promise<void>((resolve) => response.write(half(body), () => resolve()))
  // The client should read the half before the connection closes.
  await delay(20)
}

export const CONNECTION_FAULTS = {
  latency: {
    summary: 'wait before answering',
    argument: { meaning: 'milliseconds', fallback: '1000', pattern: WHOLE },
    async answersFirst(_, argument) {
      await delay(Number(argument))
      return false
    }
  },
  silence: {
    summary: 'take the request and never answer',
    answersFirst: () => true
  },
  reset: {
    summary: 'reset the connection before a byte of the answer',
    answersFirst({ request }) {
      request.socket.resetAndDestroy()
      return true
    }
  },
  'reset-mid-body': {
    summary: 'reset the connection in the middle of the body',
    async deliver(body, context) {
      await sendHalf(body, context)
      context.request.socket.resetAndDestroy()
      return true
    }
  },
  'close-mid-body': {
    summary: 'close the connection in order, but before the body is complete',
    async deliver(body, context) {
      await sendHalf(body, context)
      context.request.socket.destroySoon()
      return true
    }
  },
  drip: {
    summary: 'send the body very slowly',
    argument: { meaning: 'bytes a second', fallback: '200', pattern: WHOLE },
    async deliver(body, { response }, argument) {
      const step = Math.max(1, Math.ceil(Number(argument) / 20))
      response.writeHead(200, { ...JSON_TYPE, 'Content-Length': body.length })
      for (let at = 0; at < body.length && !response.destroyed; at += step) {
        response.write(body.subarray(at, at + step))
        await delay(50)
      }
      response.end()
      return true
    }
  }
} as const satisfies Record<string, FaultDefinition>
