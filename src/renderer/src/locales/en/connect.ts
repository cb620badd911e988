/** The connect screen, also used to change a workspace's address or credentials. */
export const connect = {
  title: 'Connect a workspace',
  welcome: 'Your projects, beside your e-mail',
  lead: 'Deskside keeps your projects, people and payments at hand, with or without a network.',
  points: {
    fast: 'Opens at once from an encrypted copy on this computer, then updates from the server',
    offline: 'Works offline and shows how current everything is',
    safe: 'Token and secret stay in your system’s keychain'
  },
  demoTitle: 'Just looking?',
  demoLead: 'A made-up company with its projects and payments. Nothing leaves this computer.',
  demo: 'Look around in the demo workspace',
  addTitle: 'Add workspace',
  formLead:
    'Paste the three lines from your administrator (address, token, secret) into any field, or fill in each one.',
  address: 'Address',
  addressHint: 'For example https://crm.example.org',
  token: 'Token',
  keysHint: 'The administrator of your server gives you both (for its API).',
  language: 'Language',
  secret: 'Secret',
  lookupPath: 'Lookup path',
  lookupPathHint: 'The path segment of the lookup provider. Leave “lookup” unless you were told another.',
  name: 'Name',
  nameHint: 'If empty, the address is used as the name.',
  submit: 'Connect',
  submitting: 'Connecting',
  save: 'Test and save',
  pasted: 'Configuration recognised: {fields} filled in.',
  tokenEmpty: 'Enter the token.',
  secretEmpty: 'Enter the secret.',
  tooLong: 'Too long to be right: {n} character. | Too long to be right: {n} characters.',
  testing: 'Connection test',
  layer: {
    address: 'Address',
    name: 'Name of the server',
    connection: 'Connection',
    tls: 'Encryption',
    service: 'The server answers',
    credentials: 'Token and secret',
    list: 'First list of projects'
  },
  layerState: {
    waiting: 'waiting',
    testing: 'testing',
    passed: 'passed',
    failed: 'failed',
    skipped: 'not needed'
  },
  /** Advice for an address that never worked: possible typing errors come first. */
  error: {
    'network-offline': 'This computer has no network. Connect it and try again.',
    'network-name': 'No server has this name. Check the address, or whether your network needs a VPN.',
    'address-not-https':
      'The address must begin with https: Deskside sends token and secret over https alone. If the server has only http, ask its administrator to switch https on. Only a server on this computer may have http://127.0.0.1.',
    'network-refused':
      'The server refuses the connection. Check the port in the address, or ask whether the server is running and answers over https.',
    'network-reset': 'The connection broke off in the middle. Try again.',
    'network-timeout': 'The server did not answer in time. Try again, or ask whether it is running.',
    'network-unreachable': 'This server can’t be reached from here. Check your network or VPN.',
    'network-other': 'Unknown network error. Try again; see the technical details.',
    'tls-untrusted':
      'The server’s certificate is not trusted by this computer. Ask the administrator of the server to install the server’s root certificate on this computer.',
    'tls-name': 'The server’s certificate belongs to another name. Check the address.',
    'tls-other':
      'The server does not answer over https here. Check the port. If the server has only http, ask its administrator to switch https on: Deskside sends token and secret over https alone.',
    'credentials-refused':
      'The server refuses the token or the secret. Check both, and that they belong to this address.',
    'service-not-found': 'The server answers, but not as expected at this address. Check the address.',
    'service-redirect':
      'The server redirects to another address. For safety, Deskside doesn’t go there; enter that address if you trust it.',
    'service-html':
      'A web page came instead of data. Check the address: it should be the server’s own, without a page’s path.',
    'service-not-json': 'The answer can’t be read as data. Check the address, or ask the administrator of the server.'
  },
  /** Short texts at a field: one line is reserved for them. */
  at: {
    noAddress: 'This is not an address.',
    notHttps: 'The address must begin with https.',
    withName: 'Leave name and password out.',
    withQuery: 'Leave out what follows “?” or “#”.',
    noPath: 'The lookup path is one word.',
    noKeys: 'Token or secret can’t look like this.',
    name: 'No server has this name.',
    refused: 'Nothing answers at this address and port.',
    silent: 'No answer comes from this address.',
    tls: 'No secure connection to this address.',
    elsewhere: 'This address doesn’t answer as expected.',
    refusedKeys: 'Token or secret is not accepted.'
  },
  notReached: 'not reached',
  connected: 'Connected.',
  keychainTitle: 'Your token and secret are right, but there is no keychain to keep them in',
  keychainHow: {
    linux: 'Install and unlock a keyring, such as GNOME Keyring or KWallet, together with libsecret. Then try again.',
    darwin: 'Open Keychain Access, unlock your login keychain, and allow Deskside to use it. Then try again.',
    win32: 'Sign in to Windows with your own account, so that its Credential Manager is available. Then try again.'
  },
  keychainSession:
    'Or keep both in memory until you quit. Only the workspace’s name and address stay on disk. Token, secret, saved data, views, pins and corrections are gone when you quit. An export keeps your views, pins and corrections.',
  keychainSessionKnown:
    'Or keep both in memory until you quit. The saved data, views, pins and corrections of this workspace are deleted from the disk at once. Views, pins and corrections stay in memory until you quit; an export keeps them. Only the name, the address and, encrypted, data that can’t be read now stay on the disk.',
  keepSession: 'Keep until I quit',
  exportFirst: 'Export to a file first',
  changeAddressTitle: 'Change address of {name}',
  credentialsTitle: 'Enter credentials for {name}',
  originChanged:
    'Token and secret belong to the address they were entered for. This is another one, so enter them again. Data saved from the old address is removed.',
  keepEmpty: 'Leave both empty to keep the ones you have.',
  proxy: {
    signIn: 'Sign in to the proxy…',
    title: 'Sign in to the proxy of your network',
    about:
      'The proxy {proxy} asks for a sign-in before it lets anything through. Deskside keeps it until you quit, and writes it nowhere.',
    name: 'User name',
    nameMissing: 'Enter the user name for the proxy.',
    password: 'Password',
    signInNow: 'Sign in'
  }
}
