/** Property tests without a seed use the seed of the run. */
import fc from 'fast-check'
import { givenSeed } from '../testing/seed'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: givenSeed() })
