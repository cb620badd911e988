import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Fixture, temporaryProfile } from './testing.ts'

const profile = temporaryProfile()
let app: Fixture

beforeAll(async () => {
  app = new Fixture(profile.path)
  await app.event('ready')
  await app.call('open')
})

afterAll(async () => {
  await app?.stop()
  profile.remove()
})

describe('what a page loads', () => {
  it('lets a page without a policy reach no network, whatever it loads', async () => {
    const reached: string[] = []
    const server = createServer((_request, response) => void response.end())
    server.on('connection', () => reached.push('connection'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const inFrame = `async ({ document, fetch, navigator, EventSource, FontFace, WebSocket }) => {
      const settled = (target, good) => new Promise((resolve) => {
        target.addEventListener(good, () => resolve('reached'))
        target.addEventListener('error', () => resolve('refused'))
      })
      const loaded = (name, values, good = 'load') => {
        const element = Object.assign(document.createElement(name), values)
        document.documentElement.append(element)
        return settled(element, good)
      }
      const kept = (promise) => promise.then(() => 'reached', () => 'refused')
      const outcomes = []
      for (const host of ['127.0.0.1:${port}', 'localhost:${port}']) {
        for (const scheme of ['http', 'https']) {
          const url = scheme + '://' + host
          outcomes.push(kept(fetch(url + '/fetch')), kept(new FontFace('f', 'url(' + url + '/font)').load()))
          outcomes.push(loaded('script', { src: url + '/script.js' }), loaded('img', { src: url + '/image' }))
          outcomes.push(loaded('script', { type: 'module', src: url + '/module.js' }))
          outcomes.push(loaded('link', { rel: 'stylesheet', href: url + '/style.css' }))
          outcomes.push(loaded('audio', { src: url + '/sound' }, 'loadeddata'))
          outcomes.push(settled(new EventSource(url + '/events'), 'open'))
          outcomes.push(settled(new WebSocket(url.replace('http', 'ws') + '/socket'), 'open'))
          // These tell no outcome; the server counts connections.
          navigator.sendBeacon(url + '/beacon', 'x')
          for (const rel of ['prefetch', 'preconnect']) void loaded('link', { rel, href: url + '/ahead' })
          void loaded('iframe', { src: url + '/frame' })
        }
      }
      return Promise.all(outcomes)
    }`
    const code = `new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.src = 'open.html'
      frame.onload = async () => {
        frame.onload = null
        resolve(await (${inFrame})(frame.contentWindow))
        setTimeout(() => frame.remove(), 500)
      }
      document.body.append(frame)
    })`
    try {
      expect(await app.page(code)).toEqual(Array(36).fill('refused'))
      await pause(300)
      expect(reached).toEqual([])
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })

  it('fails a file for which the protocol answers with an error', async () => {
    const code = `Promise.all([
      fetch('broken').then(() => 'answered', () => 'failed'),
      new Promise((resolve) => {
        const events = { onload: () => resolve('answered'), onerror: () => resolve('failed') }
        document.body.append(Object.assign(document.createElement('script'), { src: 'broken.js', ...events }))
      })
    ])`
    expect(await app.page(code)).toEqual(['failed', 'failed'])
  })

  it('caches a script whose name has a hash, and no other', async () => {
    const inFrame = `new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.src = 'frame.html'
      frame.onload = async () => {
        const inside = frame.contentDocument
        const loaded = (src) => new Promise((resolve) => {
          inside.body.append(Object.assign(inside.createElement('script'), { src, onload: resolve }))
        })
        await Promise.all(['assets/changes.js', 'assets/never-changes-0123abcd.js'].map(loaded))
        frame.remove()
        resolve()
      }
      document.body.append(frame)
    })`
    for (let times = 0; times < 3; times += 1) await app.page(inFrame)
    // Another process has another memory cache.
    app.events.length = 0
    await app.call('crash')
    await app.event('loaded')
    await app.page(inFrame)
    const requested = (await app.call('requested')) as string[]
    expect(requested.filter((path) => path.startsWith('/assets/')).toSorted()).toEqual([
      ...Array<string>(4).fill('/assets/changes.js'),
      '/assets/never-changes-0123abcd.js'
    ])
  })
})
