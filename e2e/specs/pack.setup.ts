import { test as setup } from '@playwright/test'
import { pack } from '../support/packed.ts'

setup('the app is packed as an installer carries it', async () => {
  setup.setTimeout(180_000)
  await pack()
})
