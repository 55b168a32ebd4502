/** What a key of the API may be allowed to do. */
export const apiKeyScopes = [
  'customers:read',
  'customers:write',
  'data:write',
  'campaigns:read',
  'campaigns:write',
  'sendings:read',
  'sendings:write',
  'messages:send',
  'events:write',
  'results:read',
  'stores:read',
  'stores:write',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Spanish labels of the scopes. */
export const apiKeyScopeLabels: Readonly<Record<ApiKeyScope, string>> = {
  'customers:read': 'Leer clientes, sus compras y sus mensajes',
  'customers:write': 'Cambiar y eliminar clientes',
  'data:write': 'Importar clientes, productos, tiendas y compras',
  'campaigns:read': 'Leer campañas y newsletters',
  'campaigns:write': 'Crear y cambiar campañas y perfiles',
  'sendings:read': 'Leer programaciones y sus envíos',
  'sendings:write': 'Programar, pausar y reintentar envíos',
  'messages:send': 'Enviar mensajes transaccionales y leer su estado',
  'events:write': 'Registrar eventos de clientes: carritos, pedidos y otros',
  'results:read': 'Leer resultados y paneles',
  'stores:read': 'Leer tiendas y enlaces cortos',
  'stores:write': 'Cambiar tiendas y enlaces cortos',
};

/** How a key begins, so that programs that look for leaked secrets recognize it. */
export const apiKeyPrefix = 'pregon_';
