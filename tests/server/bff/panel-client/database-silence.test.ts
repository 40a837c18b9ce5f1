import { testLosingFaults } from '#tests/support/bff/database-faults.ts'

testLosingFaults(['no requests', 'no answers', 'garbage'])
