/** Test files share a process, not the modules of the app: each file begins with modules that no other has used. */
import { vi } from 'vitest'

vi.resetModules()
