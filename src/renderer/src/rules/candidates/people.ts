/** Finds names of people: Russian ones anywhere, others only where a letter introduces a person. */
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
