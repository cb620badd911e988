import type { Locator, Page } from '@playwright/test'
import { APP_PAGES } from '../../src/shared/rules/app-pages.ts'
import type { Gate } from '../support/gate.ts'
import { processOf, untilReplaced } from '../support/memory.ts'
import { Shell } from './shell.ts'

export interface ConnectValues {
  readonly address?: string
  readonly token?: string
  readonly secret?: string
  readonly name?: string
  readonly lookupPath?: string
}

/** The connection form: first run, "Add workspace", and changes of address or credentials. */
export class ConnectScreen {
  readonly page: Page
  readonly address: Locator
  readonly token: Locator
  readonly secret: Locator
  readonly name: Locator
  readonly advanced: Locator
  readonly lookupPath: Locator
  readonly submit: Locator
  readonly openDemo: Locator
  /** Layers of the connection test. */
  readonly layers: Locator

  constructor(page: Page) {
    this.page = page
    this.address = page.getByLabel('Address', { exact: true })
    this.token = page.getByLabel('Token', { exact: true })
    this.secret = page.getByLabel('Secret', { exact: true })
    this.name = page.getByRole('textbox', { name: 'Name', exact: true })
    this.advanced = page.getByText('Advanced', { exact: true })
    this.lookupPath = page.getByLabel('Lookup path', { exact: true })
    this.submit = page.getByRole('button', { name: 'Connect', exact: true })
    this.openDemo = page.getByRole('button', { name: 'Look around in the demo workspace' })
    this.layers = page.getByRole('region', { name: 'Connection test' })
  }

  layer(name: string): Locator {
    return this.layers.getByRole('listitem').filter({ hasText: name })
  }

  /**
   * From the room that follows this screen to the projects.
   * @param typedInto process of the page before it connected, which must end first
   */
  async goOn(typedInto?: string): Promise<void> {
    await this.page.waitForURL((url) => url.hash === `#${APP_PAGES.connected}`)
    if (typedInto !== undefined) await untilReplaced(this.page, typedInto)
    await new Shell(this.page).goToProjects()
  }

  async fill(values: ConnectValues): Promise<void> {
    if (values.address !== undefined) await this.address.fill(values.address)
    if (values.token !== undefined) await this.token.fill(values.token)
    if (values.secret !== undefined) await this.secret.fill(values.secret)
    if (values.name !== undefined) await this.name.fill(values.name)
    if (values.lookupPath !== undefined) {
      if (!(await this.lookupPath.isVisible())) await this.advanced.click()
      await this.lookupPath.fill(values.lookupPath)
    }
  }

  /** Fills in the form for this service and submits it; the connection may fail. */
  async tryToConnect(service: Gate, name = 'Work'): Promise<void> {
    await this.fill({ address: service.address, ...service.credentials, name })
    await this.submit.click()
  }

  /** Connects to this service, and goes from Today to the projects. */
  async connectTo(service: Gate, name = 'Work'): Promise<void> {
    const typedInto = await processOf(this.page)
    await this.tryToConnect(service, name)
    await this.goOn(typedInto)
    // Rows are stable from then on.
    await service.rests()
  }
}
