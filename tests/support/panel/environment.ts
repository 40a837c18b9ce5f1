/** Default settings for code that reads the environment in tests: silent, and writes nothing into the project. */
const given = {
  LOG_LEVEL: 'silent',
  SESSION_PASSWORDS: '1:Zk3vQ8mT1xLr5nYw9cBs7dHj2pGf6aKe',
  DATA_KEYS: '1:jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA=',
}
for (const [name, value] of Object.entries(given)) process.env[name] ??= value
