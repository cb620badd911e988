/** Properties that name no seed draw from that of the run. */
import fc from 'fast-check'
import { givenSeed } from '../testing/seed'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: givenSeed() })
