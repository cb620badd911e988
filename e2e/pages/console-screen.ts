import type { Locator, Page } from '@playwright/test'

/** Settings, Diagnostics: the service console. */
export class ConsoleScreen {
  readonly page: Page
  readonly operations: Locator
  readonly search: Locator
  readonly form: Locator
  readonly send: Locator
  readonly cancel: Locator
  readonly answer: Locator
  /** Content of the selected tab. */
  readonly panel: Locator
  readonly paid: Locator

  constructor(page: Page) {
    this.page = page
    this.operations = page.getByRole('navigation', { name: 'Operations' })
    this.search = page.getByRole('searchbox', { name: 'Find an operation' })
    this.form = page.getByRole('form')
    this.send = page.getByRole('button', { name: 'Send', exact: true })
    this.cancel = this.form.getByRole('button', { name: 'Cancel', exact: true })
    this.answer = page.getByRole('region', { name: 'Answer' })
    this.panel = this.answer.getByRole('tabpanel')
    this.paid = page.getByRole('dialog', { name: 'Send for a fee?' })
  }

  /** Link of an operation by its request, e.g. `GET /projects/info`. */
  operation(request: string): Locator {
    const path = request.replaceAll('/', '\\/')
    return this.operations.getByRole('link', { name: new RegExp(`${path}$`) })
  }

  parameter(name: string): Locator {
    return this.form.getByLabel(name, { exact: true })
  }

  tab(name: 'Decoded' | 'Raw' | 'Request'): Locator {
    return this.answer.getByRole('tab', { name })
  }

  async choose(request: string): Promise<void> {
    await this.operation(request).click()
  }

  /** Selects a tab and returns its text. */
  async textOf(tab: 'Decoded' | 'Raw' | 'Request'): Promise<string> {
    await this.tab(tab).click()
    return this.panel.innerText()
  }
}
