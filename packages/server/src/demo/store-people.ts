/** Store managers of the demo with their positions. */
export const people: readonly (readonly [name: string, role: string])[] = [
  ['Rosa Peña', 'Administradora'],
  ['Iván Mejía', 'Administrador'],
  ['Luz Marina Rojas', 'Administradora'],
  ['Hernán Castaño', 'Supervisor'],
  ['Patricia Ospina', 'Administradora'],
  ['Jaime Bohórquez', 'Administrador'],
  ['Yolanda Arrieta', 'Supervisora'],
  ['Mauricio Cárdenas', 'Administrador'],
  ['Sandra Milena Gil', 'Administradora'],
  ['Édgar Quiñones', 'Supervisor'],
];
