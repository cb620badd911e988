/** Names of people: Russian ones anywhere, all others where a letter says that somebody is named. */
import type { Page } from './page'
import { takeNamesWithInitials, takeNamesOfTwo, takePatronymics } from './russian-people'
import { takeNamedPeople, takeSenders, takeSigned } from './signed-people'

export function takePeople(page: Page): void {
  takeSenders(page)
  takePatronymics(page)
  takeNamesWithInitials(page)
  takeNamedPeople(page)
  takeNamesOfTwo(page)
  takeSigned(page)
}
