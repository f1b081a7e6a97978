#!/usr/bin/env node
// In a workspace and not in the root: npm links this into node_modules/.bin for everybody. A command of the root npx installs
// anew for each user, and fails where that user may not change the code.
import '../../bin/shopwright.mjs'
