const words = (list: string): readonly string[] => list.trim().split(/\s+/);

export const womenNames = words(`
  María Luz Ana Sofía Valentina Camila Laura Daniela Natalia Paola Diana Andrea Carolina Alejandra Juliana Marcela Mónica Claudia
  Sandra Patricia Gloria Martha Adriana Liliana Yolanda Beatriz Isabel Gabriela Mariana Manuela Sara Salomé Antonia Luciana Tatiana
  Viviana Lorena Ángela Milena Yuliana Catalina Paula Fernanda Rocío Esperanza Nubia Amparo Consuelo Olga Dora Elena Cecilia Mercedes
  Rosa Yenny Leidy Jimena Ximena Silvia Verónica`);

export const menNames = words(`
  Juan José Luis Carlos Andrés Santiago Sebastián Mateo Samuel Nicolás Alejandro Daniel David Felipe Camilo Julián Esteban Simón Tomás
  Jerónimo Emiliano Miguel Jorge Fernando Diego Javier Óscar Hernán Álvaro Gustavo Jaime Germán Mauricio Fabián Wilson Edwin Jhon
  Cristian Iván Rodrigo Ricardo Rafael Raúl Ramiro Pablo Pedro Francisco Manuel Martín Emilio Guillermo Hugo César Víctor Alberto
  Eduardo Enrique Gonzalo Henry Leonardo`);

export const lastNames = words(`
  Rodríguez Gómez González Martínez García López Hernández Sánchez Pérez Ramírez Díaz Torres Rojas Vargas Moreno Gutiérrez Jiménez
  Ruiz Muñoz Ortiz Castro Álvarez Suárez Romero Rincón Valencia Cárdenas Herrera Medina Quintero Parra Giraldo Castaño Restrepo
  Zapata Mejía Cardona Ospina Arango Vélez Betancur Montoya Uribe Londoño Correa Salazar Henao Ríos Duque Osorio Marín Arias
  Acosta Mendoza Navarro Cabrera Guerrero Delgado Peña Ibáñez Bolaños Caicedo Mosquera Palacios Murillo Hurtado Asprilla Angulo
  Cortés Sandoval Pineda Niño Pinzón Ávila Beltrán Bernal Cifuentes Contreras Fajardo Forero Garzón Guevara León Linares Lozano
  Molina Nieto Ochoa Orozco Pacheco Pardo Patiño Prieto Quiroga Reyes Rivera Robledo Rueda Serrano Silva Sierra Solano Tovar
  Trujillo Urrego Vallejo Vásquez Velasco Vera Villamizar Villegas Zambrano Zuluaga Barrios Polo Cuello Daza Maestre Fuentes`);
