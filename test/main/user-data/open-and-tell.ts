// Separate test process: opens user data, changes it, and prints the result.
import { storedUserData } from './stored'

const [profile = '', ...ids] = process.argv.slice(2)
const data = await storedUserData(profile, { ids })
const [problem, theme] = [data.problem, data.current.theme]
await data.setSettings({ theme: theme === 'dark' ? 'light' : 'dark' })
const again = await storedUserData(profile)
process.stdout.write(
  JSON.stringify({ problem, theme, kept: ids.map((id) => data.kept(id)), later: again.current.theme })
)
