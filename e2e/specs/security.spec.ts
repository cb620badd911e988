import { expect, test } from '../fixtures.ts'
import { Shell } from '../pages/shell.ts'
import { ask } from '../support/bridge.ts'
import { windowsAre } from '../support/windows.ts'

test(
  'the page can neither leave, nor open, nor load, nor reach Node',
  { tag: '@own-app' },
  async ({ app, screens, service }) => {
    await app.start()
    await screens().connect.connectTo(service)
    await expect(screens().projects.rows.first()).toBeVisible()
    const { page } = app
    const home = page.url()
    const pages = page.context().pages().length

    await test.step('no new windows', async () => {
      const wasOpened = await page.evaluate((url) => window.open(url) === null, `${service.address}/window`)
      expect(wasOpened).toBe(true)
      await page.evaluate((url) => {
        const link = Object.assign(document.createElement('a'), { href: url, target: '_blank', textContent: 'x' })
        document.body.append(link)
        link.click()
        link.remove()
      }, `${service.address}/blank`)
    })
    await test.step('no navigation', async () => {
      await page.evaluate((url) => {
        location.href = url
      }, `${service.address}/away`)
      await expect(screens().projects.rows.first()).toBeVisible()
      expect(page.url()).toBe(home)
    })
    await test.step('no requests of its own, no frames, no foreign code', async () => {
      const outcomes = await page.evaluate(async (address) => {
        const settle = (promise: Promise<unknown>): Promise<string> =>
          promise.then(
            () => 'reached',
            () => 'refused'
          )
        const load = (element: HTMLElement, event: string): Promise<string> =>
          new Promise((resolve) => {
            element.addEventListener(event, () => resolve('reached'))
            element.addEventListener('error', () => resolve('refused'))
            document.body.append(element)
            setTimeout(() => resolve('refused'), 3_000)
          })
        const unless = <T>(made: () => T): T | 'refused' => {
          try {
            return made()
          } catch {
            return 'refused'
          }
        }
        // With text nodes, which the Trusted Types policy does not check before execution.
        const inline = document.createElement('script')
        inline.append('window.pwned = 1')
        unless(() => document.body.append(inline))
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): unknown }
        }
        // eval would be allowed for a driver; in a timer it is the page's own call.
        const evaluated = await new Promise<string>((resolve) => {
          setTimeout(() => {
            try {
              resolve(String(new Function('return 1')()))
            } catch {
              resolve('refused')
            }
          })
        })
        return {
          fetch: await settle(fetch(`${address}/fetch`)),
          socket: await new Promise<string>((resolve) => {
            try {
              const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`)
              socket.onopen = () => resolve('reached')
              socket.onerror = () => resolve('refused')
              socket.onclose = () => resolve('refused')
            } catch {
              resolve('refused')
            }
          }),
          image: await load(Object.assign(new Image(), { src: `${address}/image` }), 'load'),
          script: await unless(() =>
            load(Object.assign(document.createElement('script'), { src: `${address}/script` }), 'load')
          ),
          markup: unless(() => Object.assign(document.createElement('p'), { innerHTML: '<b>b</b>' }).textContent),
          policies: ['default', 'vue', 'other'].map((name) =>
            unless(() => typeof trustedTypes.createPolicy(name, { createHTML: (text: string) => text }))
          ),
          inline: 'pwned' in window ? 'ran' : 'refused',
          eval: evaluated
        }
      }, service.address)
      expect(outcomes).toEqual({
        fetch: 'refused',
        socket: 'refused',
        image: 'refused',
        script: 'refused',
        markup: 'refused',
        policies: ['refused', 'refused', 'refused'],
        inline: 'refused',
        eval: 'refused'
      })
    })
    await test.step('no Node, no Electron', async () => {
      const found = await page.evaluate(() =>
        ['require', 'process', 'module', 'exports', 'Buffer', 'global', '__dirname', 'electron', 'ipcRenderer'].filter(
          (name) => name in window
        )
      )
      expect(found).toEqual([])
      expect(
        await page.evaluate(() => Object.keys((window as unknown as { desksideBridge: object }).desksideBridge))
      ).toEqual(['request', 'onEvent'])
    })
    await test.step('no permissions', async () => {
      const states = await page.evaluate(async () => {
        const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'] as PermissionName[]
        return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
      })
      expect(new Set(states)).toEqual(new Set(['denied']))
    })
    await test.step('no peer connections', async () => {
      const candidates = await page.evaluate(async () => {
        const peer = new RTCPeerConnection()
        const found: string[] = []
        const gathered = new Promise<void>((resolve) => {
          peer.onicecandidate = ({ candidate }) => (candidate === null ? resolve() : found.push(candidate.candidate))
        })
        peer.createDataChannel('probe')
        await peer.setLocalDescription(await peer.createOffer())
        await gathered
        peer.close()
        return found
      })
      expect(candidates).toEqual([])
    })
    await test.step('no forms', async () => {
      // By a direct CDP command: a driver that waits for navigations would wait forever.
      const session = await page.context().newCDPSession(page)
      const expression = `(() => {
      const form = Object.assign(document.createElement('form'), { action: '${service.address}/form', method: 'post' })
      document.body.append(form)
      form.submit()
      form.remove()
      return new Promise((resolve) => setTimeout(() => resolve(document.querySelectorAll('[role=grid] [role=row]').length), 500))
    })()`
      const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      expect(Number(result.value)).toBeGreaterThan(1)
    })
    const reached = service.requests.map(({ path }) => path)
    for (const path of ['/window', '/blank', '/away', '/form', '/fetch', '/socket', '/image', '/script']) {
      expect(reached).not.toContain(path)
    }
    await windowsAre(page, pages)
  }
)

test(
  'the border refuses what it does not know, and says so by its code',
  { tag: '@own-app' },
  async ({ app, screens }) => {
    await app.start('--demo')
    await new Shell(app.page).goToProjects()
    await expect(screens().projects.rows.first()).toBeVisible()
    const cases: readonly (readonly [string, unknown, string])[] = [
      ['app.selfDestruct', undefined, 'unknown-route'],
      ['__proto__', undefined, 'unknown-route'],
      ['constructor', {}, 'unknown-route'],
      ['projects.list', undefined, 'bad-input'],
      ['projects.list', { workspaceId: 'demo', deleted: 'no', sort: {}, offset: -1, limit: 1e9 }, 'bad-input'],
      ['projects.get', { workspaceId: '../../etc/passwd', id: 1, refresh: false }, 'bad-input'],
      ['projects.get', { workspaceId: 'other', id: 1, refresh: false }, 'workspace-closed'],
      ['settings.set', { theme: 'neon' }, 'bad-input'],
      ['app.openExternal', { url: 'file:///etc/passwd' }, 'link-refused'],
      ['app.openExternal', { url: 'javascript:alert(1)' }, 'link-refused']
    ]
    for (const [route, input, code] of cases) {
      const reply = await ask(app.page, route, input)
      expect(reply, `${route} ${JSON.stringify(input)}`).toMatchObject({ ok: false, error: { code } })
    }
  }
)

test('what the service sends never becomes markup', { tag: '@own-app' }, async ({ app, screens, openService }) => {
  const hostile = [
    '<img src=x onerror="window.pwned=1">',
    '<script>window.pwned=1</script>',
    '"><svg onload=window.pwned=1>',
    '{{ constructor.constructor("window.pwned=1")() }}',
    '\u202Egnp.exe\u0000 \u200B 🏴‍☠️ Zażółć'
  ]
  const service = await openService(null)
  const records = hostile.map((name, index) => ({ id: index + 1, name, note: name, [name]: name }))
  service.behaviour = ({ path, query }) => {
    if (path === '/projects') {
      const from = Number(query['offset'] ?? 0)
      return {
        status: 200,
        body: JSON.stringify({ total: 5, data: query['deleted'] === '1' ? [] : records.slice(from) })
      }
    }
    if (path === '/projects/info') {
      return { status: 200, body: JSON.stringify({ data: records[Number(query['id']) - 1] }) }
    }
    return null
  }
  await app.start()
  const { connect, projects } = screens()
  await connect.connectTo(service)
  await expect(projects.rows).toHaveCount(hostile.length)
  for (let index = 0; index < hostile.length; index++) {
    await projects.open(index)
    await projects.showRaw()
    await expect(projects.panel.getByRole('button', { name: /^Raw/ })).toBeVisible()
    await projects.tab('Overview').click()
    await expect(projects.panel.getByText('Key facts').or(projects.panel.locator('dl')).first()).toBeVisible()
  }
  await expect(projects.rows.filter({ hasText: hostile[0]! })).toHaveCount(1)
  expect(await app.page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(await app.page.locator('main img, main script, main svg[onload]').count()).toBe(0)
})

test(
  'no session fetches dictionaries of the spelling checker',
  { tag: '@own-app' },
  async ({ app, screens, service }) => {
    await app.start()
    await screens().connect.connectTo(service)
    await expect(screens().projects.rows.first()).toBeVisible()
    expect(app.output()).not.toContain('dictionaries')
  }
)
