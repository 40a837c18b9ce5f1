import { testLosingFaults, testSlowNetworks } from '#tests/support/bff/database-faults.ts'

testLosingFaults(['refused', 'reset', 'half-open'])
testSlowNetworks()
